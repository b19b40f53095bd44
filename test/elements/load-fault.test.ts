import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CheckoutError, NoGrantError } from '../../src/client/index.ts';
import { loadFault } from '../../src/elements/wallet/refusal-texts.ts';

const answered = (status: number, slug: string) =>
  new CheckoutError('problem', 'refused', { status, slug });

test('another try is offered only where it can help', () => {
  const cases: readonly [CheckoutError, string, boolean][] = [
    [new NoGrantError(undefined), 'endedFault', true],
    [answered(401, 'unauthorised'), 'endedFault', true],
    [answered(403, 'forbidden'), 'grantFault', false],
    [answered(501, 'not-enabled'), 'disabledFault', false],
    [answered(404, 'not-found'), 'unknownFault', false],
    [answered(502, 'query-refused'), 'unknownFault', false],
    [answered(502, 'gateway-unavailable'), 'loadFault', true],
    [new CheckoutError('unreachable', 'offline'), 'offlineFault', true],
  ];
  for (const [error, text, again] of cases)
    assert.deepEqual(loadFault(error, false), { text, again }, error.slug);
});
