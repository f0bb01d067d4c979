import type { Trace } from './trace';

/** Ends the id of a tensor of all heads together, where the chosen head has one of the same role. */
const together = '.all';

/**
 * A trace of several heads as one of them sees it: its own tensors go by their role (`scores.2` becomes `scores`), and what
 * all heads have together ends in `.all` where a head has a part of its own (`query.all`, `output.all`). The numbers are the
 * same, on the same tape. A trace without heads comes back as it is.
 */
export function headView(trace: Trace, head: number): Trace {
  const own = trace.tensors.filter((tensor) => tensor.head === head);
  if (own.length === 0) return trace;
  const roles = new Set<string>(own.map(({ role }) => role));
  const names = new Map(
    trace.tensors.map((tensor) => {
      if (tensor.head === head) return [tensor.id, tensor.role];
      const shared = tensor.head === undefined && roles.has(tensor.role);
      return [tensor.id, shared ? `${tensor.role}${together}` : tensor.id];
    }),
  );
  const name = (id: string): string => names.get(id) ?? id;
  return {
    ...trace,
    tensors: trace.tensors.map((tensor) => ({ ...tensor, id: name(tensor.id) })),
    stages: trace.stages.map((stage) => ({
      ...stage,
      id: name(stage.id),
      inputs: stage.inputs.map(name),
      output: name(stage.output),
    })),
  };
}

/** The id of a role's tensor of all heads together, in a head's view. */
export function idTogether(role: string): string {
  return `${role}${together}`;
}
