import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parse, type ParseError } from 'jsonc-parser';
import { withValues } from '../../src/node/configuration/with-value.ts';

const read = (text: string): unknown => {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  assert.deepEqual(errors, [], text);
  return value;
};

/** A file, where a 1 is put, and the file then. */
const FILES: readonly (readonly [string, string, readonly string[], string])[] = [
  ['empty', '{}', ['a', 'b'], '{\n  "a": {\n    "b": 1\n  }\n}'],
  ['on one line', '{"x": 0}', ['a'], '{"x": 0,\n  "a": 1\n}'],
  [
    'with a remark behind the last key',
    '{\n  "x": 0 // why, and [more],\n}\n',
    ['a'],
    '{\n  "x": 0, // why, and [more],\n  "a": 1\n}\n',
  ],
  [
    'where it is commented out, first of all',
    '{\n  // "a": 0,\n  "x": 0,\n}\n',
    ['a'],
    '{\n  "a": 1,\n  // "a": 0,\n  "x": 0,\n}\n',
  ],
  [
    'where it is commented out, behind a key without a comma',
    '{\n  "x": 0\n  // "a": 0\n}\n',
    ['a'],
    '{\n  "x": 0,\n  "a": 1,\n  // "a": 0\n}\n',
  ],
  [
    'of lines that end with commas',
    '{\n  "x": 0, // why\n}\n',
    ['a'],
    '{\n  "x": 0, // why\n  "a": 1,\n}\n',
  ],
  [
    'beside another’s key of the same name that is commented out',
    '{\n  "x": {\n    // "a": 0\n  },\n  "y": {}\n}\n',
    ['y', 'a'],
    '{\n  "x": {\n    // "a": 0\n  },\n  "y": {\n    "a": 1\n  }\n}\n',
  ],
  ['where it is', '{\n  "a": 0, // why\n}\n', ['a'], '{\n  "a": 1, // why\n}\n'],
  [
    'where something else is, whose comments go above it',
    '{\n  "a": [\n    // why\n    0,\n  ],\n}\n',
    ['a'],
    '{\n  // why\n  "a": 1,\n}\n',
  ],
  ['below what is no object', '{"a": null}', ['a', 'b'], '{"a": {\n  "b": 1\n}}'],
  [
    'with the line ends of another system',
    '{\r\n  "x": 0\r\n}\r\n',
    ['a'],
    '{\r\n  "x": 0,\r\n  "a": 1\r\n}\r\n',
  ],
];

describe('a value written into a configuration file', () => {
  for (const [title, before, path, expected] of FILES)
    test(title, () => {
      const after = withValues(before, [{ path, value: 1 }]);
      assert.equal(after, expected);
      read(after);
    });

  test('an object whose keys stay keeps the comments between them', () => {
    const before = '{\n  "a": {\n    // why\n    "b": 0,\n  }\n}\n';
    const value = { b: 1, c: 2 };
    const after = withValues(before, [{ path: ['a'], value }]);
    assert.deepEqual(read(after), { a: value });
    assert.match(after, /\{\n {4}\/\/ why\n {4}"b": 1,/);
  });

  test('an object that loses a key is another', () => {
    const before = '{\n  "a": {\n    // why\n    "b": 0,\n  }\n}\n';
    const after = withValues(before, [{ path: ['a'], value: { c: 2 } }]);
    assert.deepEqual(read(after), { a: { c: 2 } });
    assert.match(after, /\/\/ why/);
  });
});
