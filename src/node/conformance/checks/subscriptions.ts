import { outcomeOf } from '../../../gateway/index.ts';
import type { RecurringId } from '../../../contract/values/ids.ts';
import type { Encoding } from '../../../contract/profile/encodings.ts';
import { onTestAccount, type Check } from '../harness/check.ts';
import { expect } from '../harness/failure.ts';
import { paid, type PaymentCall } from '../harness/payment-calls.ts';
import type { Changes, Target } from '../harness/target.ts';

const CONTRACT = 'Conformance monthly';

/** Subscriptions: `subscription` of 2.1, 2.9, 4.8. */
export const SUBSCRIPTION_CHECKS: readonly Check[] = [
  onTestAccount(8, 'a subscription is cancelled in the encoding of the profile', async (target) => {
    await cancelled(target);
    const isGiven = target.profile.operations['subscription.cancel']?.encoding !== undefined;
    if (!target.isSandbox || isGiven) return;
    for (const encoding of ['json', 'xml'] as const) await cancelled(target, by(encoding));
  }),
  onTestAccount(
    89,
    'the answer to a cancellation repeats the contract and the id',
    async (target) => {
      const recurringId = await subscribed(target);
      const answer = await cancel(target, recurringId);
      expect(
        answer.recurring_id === recurringId && answer.contract_name === CONTRACT,
        'one of the two differs',
      );
    },
  ),
  onTestAccount(174, 'a query returns the status of a subscription', async (target) => {
    const { order } = await subscribe(target);
    const { orders_list: entries } = await target.ask('transactions.query', {
      orders: order.order_no,
    });
    expect(entries?.[0]?.subscription_result?.recurring_status, 'recurring_status is missing');
  }),
  onTestAccount(194, 'the gateway accepts the intervals of the profile', async (target) => {
    for (const interval of Object.values(target.profile.enums.interval)) {
      const { interpretation } = await subscribe(target, { interval });
      idOf(interpretation.recurring?.recurringId);
    }
  }),
  onTestAccount(
    196,
    'a subscription is cancelled only by its id and name together',
    async (target) => {
      const recurringId = await subscribed(target);
      const answer = await cancel(target, recurringId, 'Another name');
      expect(!isCancelled(target, answer), 'another name is accepted');
    },
  ),
  onTestAccount(198, 'a subscription can be cancelled only once', async (target) => {
    const recurringId = await cancelled(target);
    const again = await cancel(target, recurringId);
    expect(!isCancelled(target, again), 'the second cancellation succeeds too');
    expect(again.error_message, 'the second cancellation names no error');
  }),
  onTestAccount(202, 'contract dates are written with the year first', async (target) => {
    const { interpretation } = await subscribe(target, {
      contract_start: '2038-01-31',
      contract_end: '2039-01-31',
    });
    idOf(interpretation.recurring?.recurringId);
  }),
  onTestAccount(283, 'a cancelled subscription has the status "Inactived"', async (target) => {
    const { order, interpretation } = await subscribe(target);
    await cancel(target, idOf(interpretation.recurring?.recurringId));
    const { orders_list: entries } = await target.ask('transactions.query', {
      orders: order.order_no,
    });
    const status = entries?.[0]?.subscription_result?.recurring_status;
    expect(/^Inactived?$/.test(status ?? ''), `its status is ${status ?? 'missing'}`);
  }),
];

const by = (encoding: Encoding): Changes => ({
  profile: { operations: { 'subscription.cancel': { encoding } } },
});

const subscribe = (target: Target, terms: PaymentCall['subscription'] = {}) =>
  paid(target, {
    subscription: {
      contract_name: CONTRACT,
      contract_amount: '12.00',
      interval: target.profile.enums.interval.month,
      interval_count: '1',
      ...terms,
    },
  });

function idOf(recurringId: string | undefined): RecurringId {
  expect(recurringId, 'a payment with a contract returned no recurring_id');
  return recurringId as RecurringId;
}

const subscribed = async (target: Target): Promise<RecurringId> =>
  idOf((await subscribe(target)).interpretation.recurring?.recurringId);

const cancel = (target: Target, recurring_id: RecurringId, name = CONTRACT, how: Changes = {}) =>
  target.ask('subscription.cancel', { recurring_id, contract_name: name }, how);

const isCancelled = (
  { profile }: Target,
  { cancel_status: status }: { readonly cancel_status: string },
): boolean => outcomeOf('subscriptionCancelStatus', status, profile) === 'succeeded';

async function cancelled(target: Target, how: Changes = {}): Promise<RecurringId> {
  const recurringId = await subscribed(target);
  const answer = await cancel(target, recurringId, CONTRACT, how);
  expect(isCancelled(target, answer), `cancel_status is ${answer.cancel_status}`);
  return recurringId;
}
