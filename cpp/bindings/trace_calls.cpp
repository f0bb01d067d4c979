#include "calls.h"
#include "marshal.h"
#include "trace_parcels.h"

namespace attention::bindings {

ParcelAnswer trace_problem(const RawParcel& problem) {
  return answer<ParcelAnswer>(trace(problem_from(ParcelReader(parcel_in(problem)))),
                              [](const Trace& trace) { return parcel_out(parcel_of(trace)); });
}

ParcelAnswer explain_cells(const RawParcel& raw_trace, const RawNumbers& raw_cells) {
  const Trace trace = trace_from(ParcelReader(parcel_in(raw_trace)));
  const std::vector<double> numbers = numbers_in(raw_cells);
  std::vector<Cell> cells;
  for (std::size_t i = 0; i + 2 < numbers.size(); i += 3) {
    cells.push_back({.tensor = trace.tensors[static_cast<std::size_t>(numbers[i])].id,
                     .row = static_cast<Index>(numbers[i + 1]),
                     .column = static_cast<Index>(numbers[i + 2])});
  }
  return answer<ParcelAnswer>(explain(trace, cells), [](const std::vector<Explanation>& explanations) {
    return parcel_out(parcel_of(explanations));
  });
}

}  // namespace attention::bindings
