import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { test } from 'node:test';
import { hmacMd5, md5 } from '../../src/signing/md5.ts';

/** Every length around the ends of one and two blocks. */
const LENGTHS = Array.from({ length: 200 }, (_, length) => length);
const bytes = (length: number) =>
  Uint8Array.from({ length }, (_, index) => (index * 151 + length) % 256);

test('MD5 of every length is another program’s', () => {
  for (const length of LENGTHS)
    assert.deepEqual(
      Buffer.from(md5(bytes(length))),
      createHash('md5').update(bytes(length)).digest(),
      `${length} bytes`,
    );
});

test('HMAC by MD5 is another program’s, with keys shorter and longer than a block', () => {
  for (const length of LENGTHS)
    assert.deepEqual(
      Buffer.from(hmacMd5(bytes(length), bytes(77))),
      createHmac('md5', bytes(length)).update(bytes(77)).digest(),
      `a key of ${length} bytes`,
    );
});
