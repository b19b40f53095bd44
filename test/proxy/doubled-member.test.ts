import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { doubledMember } from '../../src/proxy/http/doubled-member.ts';
import { asMerchant, sessionTerms, type ProblemBody } from './harness.ts';
import { together } from './together.ts';

describe('a member that is named twice', () => {
  test('is found, wherever it is and however it is spelled', () => {
    for (const [text, path] of [
      ['{"a":1,"a":1}', ['a']],
      ['{"a":1,"\\u0061":2}', ['a']],
      ['{"a":{"b":[{"c":1},{"d":"}{,\\"","e":[],"d":2}]}}', ['a', 'b', 1, 'd']],
      ['[[], {"":0, "x":{"a":1}, "":1}]', [1, '']],
      ['{"__proto__":1,"__proto__":2}', ['__proto__']],
    ] as const)
      assert.deepEqual(doubledMember(text), path, text);
  });

  test('is not seen in any text that names each once', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        // What was written out again names each once, whatever it was written of.
        assert.equal(doubledMember(JSON.stringify(JSON.parse(text))), undefined);
      }),
    );
    assert.equal(doubledMember('{"a":"a","b":{"a":["a","a"]},"c":{"a":"\\\\"}}'), undefined);
  });

  test('is refused by its place, and nothing is done', async () => {
    const { bench } = together();
    const whole = JSON.stringify(sessionTerms({}));
    const { status, body } = await asMerchant<ProblemBody>(bench, {
      method: 'POST',
      path: '/v1/sessions',
      body: whole.replace('{', '{"order_id":"A-1",'),
    });
    assert.equal(status, 400);
    assert.deepEqual(body.errors, [{ pointer: '/order_id', detail: 'is named twice' }]);
    assert.equal((await bench.store.read((reader) => reader.find('sessions', {}))).length, 0);
  });
});
