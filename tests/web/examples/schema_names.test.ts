import { expect, test } from 'vitest';
import { optionNames } from '../../../web/src/core/option_names';
import { defaultOptions, inputRoles, untilNames } from '../../../web/src/core/problem';
import { roles } from '../../../web/src/core/validate_trace';
import { schema } from './example_files';

interface Names {
  readonly properties: { readonly until: { readonly enum: readonly string[] } };
  readonly $defs: {
    readonly inputRole: { readonly enum: readonly string[] };
    readonly tensorId: { readonly pattern: string };
    readonly optionName: { readonly enum: readonly string[] };
    readonly options: { readonly properties: object };
  };
}

const { $defs, properties } = schema as Names;

test('the schema knows the inputs, tensors, options and ends that the code knows', () => {
  expect($defs.inputRole.enum).toEqual(inputRoles);
  expect($defs.tensorId.pattern).toBe(`^(${roles.join('|')})([.][0-9]+)?$`);
  const options = [...optionNames].sort();
  expect(Object.keys(defaultOptions).sort()).toEqual(options);
  expect([...$defs.optionName.enum].sort()).toEqual(options);
  expect(Object.keys($defs.options.properties).sort()).toEqual(options);
  expect(properties.until.enum).toEqual(untilNames);
});

test('every input is a tensor of a trace', () => {
  expect(inputRoles.filter((role) => !(roles as readonly string[]).includes(role))).toEqual([]);
});
