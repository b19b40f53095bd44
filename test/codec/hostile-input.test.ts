import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CODEC_FAULTS } from '../../src/codec/index.ts';
import { hostileBytes, labelOf, READERS } from '../support/hostile-bytes.ts';

const LABELS: readonly string[] = ['read', ...CODEC_FAULTS];

for (const reader of READERS) {
  test(`P-39 P-40 the ${reader.name} reader reads its samples`, () => {
    for (const sample of reader.samples)
      assert.equal(labelOf(reader, new TextEncoder().encode(sample)), 'read');
  });

  test(`P-39 P-40 the ${reader.name} reader returns a value or a CodecError for any input`, () => {
    fc.assert(
      fc.property(hostileBytes(reader), (bytes) => {
        assert.ok(LABELS.includes(labelOf(reader, bytes)));
      }),
      { numRuns: 3000 },
    );
  });
}
