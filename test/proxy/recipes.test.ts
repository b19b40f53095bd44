import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { operationOf } from '../../src/contract/operations/operations.schema.ts';
import type { ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import {
  OPERATION_NAMES,
  type OperationName,
} from '../../src/contract/vocabulary/operation-names.ts';
import { BODIES } from '../support/evidence-cases.ts';
import { introduce } from '../support/issued-company.ts';
import { LIVE_PROFILE } from '../support/live-profile.ts';
import { asMerchant, createBench } from './harness.ts';
import { createScriptedGateway } from '../support/scripted-gateway.ts';

const LIVE: Partial<ProfileInput> = {
  ...(LIVE_PROFILE as Partial<ProfileInput>),
  mode: 'live',
  sign: { verifyResponse: 'off' },
  hosted: true,
  enable: { payout: true, orderUpdate: true },
};

async function perform(operation: OperationName, profile: Partial<ProfileInput>) {
  const gateway = createScriptedGateway();
  const bench = createBench({ fetch: gateway.fetch, profile });
  await introduce(bench, {
    groups: [{ group_id: '5', currency: 'USD' }],
    cards: [{ card_id: '9', group_id: '5' }],
  });
  const { status, body } = await asMerchant<{ readonly type?: string; readonly detail?: string }>(
    bench,
    { method: 'POST', path: `/v1/operations/${operation}`, body: BODIES[operation] },
  );
  return { status, body, sent: gateway.callsTo(operationOf(operation).path).length };
}

describe('in live mode, an operation that is signed by a guess', () => {
  const inferred = OPERATION_NAMES.filter((name) => operationOf(name).recipe.status === 'analogy');
  for (const operation of inferred)
    test(`C-048 ${operation} answers 501 with the key that allows it, and sends nothing`, async () => {
      const { status, body, sent } = await perform(operation, LIVE);
      assert.equal(status, 501, JSON.stringify(body));
      assert.match(body.type ?? '', /recipe-not-known$/);
      assert.ok(body.detail?.includes(`sign.recipes["${operation}"]`), body.detail);
      assert.ok(body.detail?.includes('sign.allowAnalogy'), body.detail);
      assert.equal(sent, 0);
    });

  test('is sent once the profile allows it', async () => {
    const sign: ProfileInput['sign'] = { verifyResponse: 'off', allowAnalogy: ['card.close'] };
    assert.equal((await perform('card.close', { ...LIVE, sign })).sent, 1);
  });
});
