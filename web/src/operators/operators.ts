import type { MainModule } from 'attention-operators-module';
import { Guard } from '../core/guard';
import { attentionOperators } from './attention';
import { checkFields } from './fields';
import { layerOperators } from './layers';
import { multiHeadOperators } from './multi_head';
import type { CallsOf, Operator } from './operator';
import { positionOperators } from './positions';
import { productOperators } from './products';
import { recurrentOperators } from './recurrent';
import { checkRoom } from './room_check';
import { similarityOperators } from './similarity';
import { softmaxOperators } from './softmax';
import { trainingOperators } from './training';
import { transformerOperators } from './transformer';

/** Every operator of the core by its name; the module binds the same names. */
export const operatorTable = {
  ...attentionOperators,
  ...similarityOperators,
  ...softmaxOperators,
  ...positionOperators,
  ...layerOperators,
  ...multiHeadOperators,
  ...transformerOperators,
  ...productOperators,
  ...recurrentOperators,
  ...trainingOperators,
};

/**
 * The operators on tensors of any number of axes, in double. Every call takes an object of named fields, returns
 * copies, throws `AttentionError` and nothing else, and leaves nothing to free.
 */
export type Operators = CallsOf<typeof operatorTable>;

type Name = keyof typeof operatorTable;

export function createOperators(module: MainModule): Operators {
  const guard = new Guard(inCamelCase);
  const call =
    (name: Name, { fields, room }: Operator<never, unknown>) =>
    (request: unknown) => {
      const raw = checkFields('', request, fields);
      checkRoom(module, guard, name, raw, room);
      return guard.run(module[name], raw);
    };
  return Object.fromEntries(
    Object.entries(operatorTable).map(([name, each]) => [
      name,
      call(name as Name, each as Operator<never, unknown>),
    ]),
  ) as unknown as Operators;
}

/** The core's messages name a field as C++ spells it, the callers' fields are spelt as in JavaScript. */
function inCamelCase(message: string): string {
  return message.replace(/\b[a-z]+(_[a-z0-9]+)+\b/g, (name) =>
    name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
  );
}
