import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  CodecError,
  decodeJson,
  encodeJson,
  jsonNumber,
  type CodecFault,
} from '../../src/codec/index.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const refuses = (fault: CodecFault, json: string, options = {}) =>
  assert.throws(
    () => decodeJson(bytes(json), options),
    (error) => error instanceof CodecError && error.fault === fault,
    `${fault} was expected`,
  );

describe('the JSON reader', () => {
  test('P-40 C-087 keeps every digit: ids beyond 2^53, decimals, exponents', () => {
    assert.deepEqual(
      decodeJson(bytes('{"id":1379868618653958144999,"balance":10.10,"x":-1E5,"n":null,"t":true}')),
      { id: '1379868618653958144999', balance: '10.10', x: '-1E5', n: null, t: true },
    );
  });

  test('keeps numbers and texts apart for a reader that is strict about them', () => {
    assert.deepEqual(decodeJson(bytes('{"a":1,"b":"1","c":10.36}'), { numbers: 'number' }), {
      a: 1,
      b: '1',
      c: 10.36,
    });
    refuses('malformed', '{"a":9007199254740993}', { numbers: 'number' });
    refuses('malformed', '{"a":1e999}', { numbers: 'number' });
  });

  test('P-40 rejects a repeated key, even if escaped differently or with an equal value', () => {
    refuses('doubled', '{"return_status":"0","return_status":"1"}');
    refuses('doubled', '{"return_status":"1","return_status":"1"}');
    refuses('doubled', '{"return_status":"0","return\\u005fstatus":"1"}');
    refuses('doubled', '{"a":[{"b":1,"c":{},"b":2}]}');
    assert.ok(decodeJson(bytes('[{"a":1},{"a":2},{"b":{"a":3},"a":"a"}]')));
  });

  test('P-40 refuses more than 1 MiB, and deep nesting without overflowing', () => {
    refuses('too-large', `{"a":"${'x'.repeat(1024 * 1024)}"}`);
    refuses('too-deep', '['.repeat(500_000));
    refuses('too-deep', '{"a":'.repeat(100_000));
    assert.ok(decodeJson(bytes('['.repeat(32) + ']'.repeat(32))));
  });

  for (const [fault, json] of [
    ['malformed', '{"return_status":"1"'],
    ['malformed', '{"a":1}{"a":1}'],
    ['malformed', '{a:1}'],
    ['malformed', '{"a":01}'],
    ['malformed', '{"a":"\\x"}'],
    ['malformed', '{"a":"unclosed}'],
    ['wrong-kind', '<html></html>'],
    ['wrong-kind', '"1"'],
    ['empty', ''],
  ] as const)
    test(`P-41 refuses ${JSON.stringify(json)}`, () => refuses(fault, json));

  test('a key called __proto__ is only a key', () => {
    const value = decodeJson(bytes('{"__proto__":{"return_status":"1"}}')) as object;
    assert.equal('return_status' in value, false);
  });

  test('agrees with JSON.parse on everything but numbers', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), (value) => {
        const json = JSON.stringify(value);
        const numbersAsText = JSON.parse(json, (_key, item: unknown) =>
          typeof item === 'number' ? JSON.stringify(item) : item,
        ) as unknown;
        assert.deepEqual(decodeJson(bytes(json)), numbersAsText);
      }),
    );
  });

  test('writes a number exactly as its text', () => {
    assert.equal(
      encodeJson({
        id: jsonNumber('1379868618653958144999'),
        balance: jsonNumber('10.10'),
        a: 'x',
      }),
      '{"id":1379868618653958144999,"balance":10.10,"a":"x"}',
    );
  });
});
