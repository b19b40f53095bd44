import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { importSeen } from '../../src/proxy/index.ts';
import { askGrant, operateInBrowser } from './harness.ts';
import type { ProblemBody } from './harness.ts';
import { together } from './together.ts';

const CARD = '100029701';

async function grantee(profile: Parameters<typeof together>[0] = {}) {
  const { bench } = together(profile);
  const { body } = await askGrant(bench, {
    operations: ['card.charge', 'card.withdraw', 'card.limit', 'group.charge'],
    resources: { cards: [CARD, '100029702', '88409'], groups: ['5001'] },
  });
  const operate = (name: string, values: Record<string, unknown>) =>
    operateInBrowser<OperationResult & ProblemBody>(bench, body.token, name, values);
  return { bench, operate };
}

test('C-217 a browser is told why the gateway refused, in our words and never in its own', async () => {
  const { bench, operate } = await grantee();
  await importSeen(bench.store, bench.clock, 'cards', [{ card_id: '88409', currency: 'USD' }]);
  for (const [name, values, reason] of [
    ['card.withdraw', { card_id: CARD, refund_amount: '9999.00' }, 'insufficient_funds'],
    ['group.charge', { group_id: '5001', charge_amount: '999999.00' }, 'insufficient_funds'],
    ['card.charge', { card_id: '88409', charge_amount: '1.00' }, 'card_closed'],
    ['card.limit', { card_id: CARD, limit_amount: '1.00', currency: 'USD' }, 'no_limit'],
  ] as const) {
    const { body } = await operate(name, values);
    assert.deepEqual([body.outcome, body.refusal], ['failed', reason], name);
    assert.equal(body.failure, undefined);
  }
});

test('C-217 a text that the profile does not map is no reason, however much it looks like one', async () => {
  const { operate } = await grantee({
    issuing: { refusals: { 'Not enough money': 'insufficient_funds' } },
  });
  const { body } = await operate('card.withdraw', { card_id: CARD, refund_amount: '9999.00' });
  assert.deepEqual([body.outcome, body.refusal], ['failed', undefined]);
});

test('C-217 a mapped text counts in any case, with spaces around it', async () => {
  const { operate } = await grantee({
    issuing: { refusals: { ' INSUFFICIENT FUNDS': 'insufficient_funds' } },
  });
  const { body } = await operate('card.withdraw', { card_id: CARD, refund_amount: '9999.00' });
  assert.equal(body.refusal, 'insufficient_funds');
});
