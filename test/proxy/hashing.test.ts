import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { systemHashing } from '../../src/node/runtime/dependencies.ts';
import { plainHashing } from '../../src/proxy/crypto/plain-hashing.ts';

const HASHINGS = { 'plain JavaScript': plainHashing, 'node:crypto': systemHashing };
const encoder = new TextEncoder();
const base64url = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');

/** Plain, empty, beyond ASCII, half a surrogate pair (not UTF-8), and longer than a block. */
const TEXTS = ['a', '', 'Müller 商店 🛒', 'half \ud83d pair', 'block '.repeat(100)];

for (const [name, hashing] of Object.entries(HASHINGS))
  describe(name, () => {
    test('hashes with SHA-256 as FIPS 180-4 shows it', () => {
      assert.equal(
        hashing.sha256('abc'),
        base64url('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'),
      );
      assert.equal(
        hashing.sha256Hex('abc'),
        'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      );
    });

    test('hashes with a key as RFC 4231 shows it, test case 2', () => {
      assert.equal(
        hashing.hmac(encoder.encode('Jefe'), 'what do ya want for nothing?'),
        base64url('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843'),
      );
    });

    test('derives keys as RFC 5869 shows it, test case 3', () => {
      const key = hashing.hkdf('\v'.repeat(22), '');
      assert.equal(
        Buffer.from(key).toString('hex'),
        '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d',
      );
    });

    test('gives what the other one gives, for every text', () => {
      for (const text of TEXTS) {
        const key = encoder.encode(`key ${text}`);
        assert.equal(hashing.sha256(text), plainHashing.sha256(text));
        assert.equal(hashing.sha256Hex(text), plainHashing.sha256Hex(text));
        assert.equal(hashing.hmac(key, text), plainHashing.hmac(key, text));
        assert.deepEqual(
          hashing.hkdf(`root ${text}`, text),
          plainHashing.hkdf(`root ${text}`, text),
        );
      }
    });
  });
