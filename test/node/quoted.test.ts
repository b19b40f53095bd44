import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { quoted } from '../../src/node/check/quoted.ts';
import { gatewayProfile } from '../support/gateway-profile.ts';

const profile = gatewayProfile();

describe('P-42 what a report repeats of the gateway’s words', () => {
  for (const [title, words, expected] of [
    ['plain words', 'I0013: no such shop', '"I0013: no such shop"'],
    ['the text that was to be signed, without the key', 'of 15670test_sign_key_123', '"of 15670…"'],
    ['a signature', `expected ${'3f9A'.repeat(16)}.`, '"expected …."'],
    ['a card number', 'card 4242 4242 4242 4242', '"card … … … …"'],
    ['quotation marks and line ends', 'a "b"\n', String.raw`"a \"b\"\n"`],
    [
      'what a terminal obeys',
      '\u001b[2J\u009b31m\u202e\u200b',
      String.raw`"\u001b[2J\u009b31m\u202e\u200b"`,
    ],
    ['half a character', 'a\ud83d', '"a\ufffd"'],
  ] as const)
    test(title, () => {
      assert.equal(quoted(words, profile), expected);
    });

  test('and no more of them than a line', () => {
    assert.equal(quoted('no '.repeat(1_000), profile).length, 202);
    assert.equal(quoted('no '.repeat(1_000), profile, 40).length, 42);
  });
});
