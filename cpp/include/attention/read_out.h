// Numbers read off a row for a picture or a sentence. A row is one row of a traced tensor; ∞ and NaN in it (the plain
// softmax may leave some) are computed with as IEEE 754 says.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "attention/result.h"
#include "attention/tensor.h"

namespace attention {

using Row = std::span<const double>;

/// Σ of the row, in order. empty-input for an empty row.
Result<double> row_total(Row row);

/// The largest number; NaN when the row holds one. empty-input for an empty row.
Result<double> largest(Row row);

/// −Σ p log₂ p of the row's shares p (each number ÷ the row's sum), in bits; 0 × log₂ 0 counts as 0. Between 0, all
/// on one, and log₂ of the row's length, all alike. 0 for a row of zeros, which has nothing to attend to.
/// Refuses: empty-input; out-of-range for a negative number.
Result<double> entropy(Row row);

/// 2^entropy: among how many keys the attention is as good as spread. 0 for a row of zeros. Refuses as entropy does.
Result<double> effective_number(Row row);

/// row[first] ÷ row[second]; nothing unless both are above 0. Refuses: out-of-range for a column that is not there.
Result<std::optional<double>> ratio(Row row, Index first, Index second);

/// row[first] − row[second]. Refuses: out-of-range for a column that is not there.
Result<double> difference(Row row, Index first, Index second);

/// left[i] − right[i] for each number; 0 where both are the same infinity or both NaN, which did not change. Refuses:
/// shape-mismatch when the rows differ in length.
Result<std::vector<double>> differences(Row left, Row right);

/// A row of shares in whole percents.
struct Percentages {
  std::vector<double> together;  ///< as a whole row is printed: they add up to 100; else the same as `alone`
  std::vector<double> alone;     ///< 100 × each share, rounded by itself, halves away from 0; ∞ and NaN stay
  double total;                  ///< 100 × the row's sum, rounded by itself
  bool whole;                    ///< the shares are not negative and add up to 1 within 1e-6
};

/// Largest remainder: each share of a whole row is rounded down, and the percents still missing go one each to the
/// largest remainders (earlier first where they agree to nine decimals). empty-input for an empty row.
Result<Percentages> percentages(Row row);

/// √Σ x². empty-input for an empty row.
Result<double> vector_length(Row row);

/// The shadow that `cast` throws on the line through `ground`.
struct Shadow {
  double length;            ///< ground · cast ÷ |ground|; negative when they point apart
  double ground_length;     ///< |ground|; length × ground_length is the dot product
  std::vector<double> end;  ///< where the shadow ends, as many numbers as ground
};

/// Refuses: empty-input; shape-mismatch when the rows differ in length; out-of-range for a ground of length 0.
Result<Shadow> shadow(Row ground, Row cast);

}  // namespace attention
