import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationOf } from '../../src/contract/operations/operations.schema.ts';
import { findOperation } from '../../src/contract/operations/find-operation.ts';
import { joinParts, sha256Hex } from '../../src/signing/index.ts';
import { DEFAULT_STYLE } from '../../src/contract/profile/recipe.schema.ts';
import vectors from '../support/signing-vectors.json' with { type: 'json' };

for (const { operation, status, parts, signature } of vectors.vectors) {
  test(`C-041 C-042 ${operation}: ${parts.length} parts hash to the known ${status} value`, async () => {
    const row = operationOf(findOperation(operation));
    const secret = row.base === 'issuing' ? vectors.issuingKey : vectors.signKey;
    const hex = await sha256Hex(
      joinParts(
        DEFAULT_STYLE,
        parts.map((value) => ({ name: 'part', value })),
      ) + secret,
    );

    assert.equal(row.base === 'issuing' ? hex.toUpperCase() : hex, signature);
    assert.equal(row.recipe.status, status);
  });
}
