import { asMerchant } from '../../proxy/harness.ts';
import { decide, lost, operate } from '../engine/sandbox.ts';
import type { Action as ActionIn } from '../engine/room.ts';
import { hear, type Till } from './till.ts';

type Action = ActionIn<Till>;

interface Refund {
  /** What the caller believes. */
  readonly after?: string;
  readonly reason?: string;
  readonly isRepeated?: boolean;
  readonly confirmed?: boolean;
}

const refund =
  (
    amount: string,
    { after = '0.00', reason = 'returned', isRepeated, confirmed }: Refund = {},
    of: (till: Till) => readonly string[] = ({ payments }) => payments.slice(-1),
  ): Action =>
  (till) =>
    operate(
      till,
      'orders.refund',
      {
        refund_orders: of(till).map((transaction_id) => ({
          transaction_id,
          refund_amount: amount,
          refund_reason: reason,
          expected_refunded: after,
          ...(confirmed && { confirmed }),
        })),
      },
      isRepeated ? till.key : undefined,
    );

const both = ({ payments }: Till): readonly string[] => payments;

/** An operation on the last payment alone, or on both. */
const batch =
  (
    operation: string,
    list: string,
    more: object = {},
    of: (till: Till) => readonly string[] = ({ payments }) => payments.slice(-1),
  ): Action =>
  (till) =>
    operate(till, operation, {
      [list]: of(till).map((transaction_id) => ({ transaction_id, ...more })),
    });

/** What somebody does with the last payment in the gateway's portal. */
const inPortal =
  (becomes: string, more: object = {}): Action =>
  async ({ control, payments }) => {
    await control('/transition', { transaction_id: payments.at(-1), becomes, ...more });
    return undefined;
  };

const passing =
  (ms: number, ...kinds: readonly ('attempts' | 'operations' | 'subscriptions')[]): Action =>
  async ({ bench, notify }) => {
    bench.clock.advance(ms);
    await notify();
    for (const kind of kinds) await bench.proxy.runDue(kind);
    return undefined;
  };

const payOut =
  (amount = '10.00'): Action =>
  (till) =>
    operate(till, 'payout.create', {
      request_id: '3f2b8a52-5d6c-4f0e-9a51-0c9b1a2d3e4f',
      beneficiary_id: 'b1',
      payment_amount: amount,
      payment_currency: 'EUR',
      reference: 'Invoice 7',
    });

const subscriptionOf = async ({ bench }: Till): Promise<string> =>
  (await bench.store.find('subscriptions', { limit: 1 }))[0]?.id ?? 'sub_none';

const endSubscription: Action = async (till) =>
  operate(till, 'subscription.cancel', {
    recurring_id: await subscriptionOf(till),
    contract_name: 'Newspaper',
  });

const review = (decision: string): Action => batch('orders.review', 'review_orders', { decision });

/** What can happen to payments once they are made, to payouts, and to subscriptions. */
export const ACTIONS = {
  'refunded 5.00': refund('5.00'),
  'refunded 5.00 by the same key': refund('5.00', { isRepeated: true }),
  'refunded 5.00 more': refund('5.00', { after: '5.00' }),
  'refunded 7.00 more': refund('7.00', { after: '5.00' }),
  'refunded 12.00': refund('12.00'),
  'refunded 5.00 of both': refund('5.00', {}, both),
  'refund declined': refund('5.00', { reason: 'SBX:fail' }),
  'refund pending': refund('5.00', { reason: 'SBX:pending' }),
  'refund left out': refund('5.00', { reason: 'SBX:missing' }),
  'refund lost': lost(refund('5.00', { isRepeated: true })),
  'refunded 5.00 after the portal’s 3.00': refund('5.00', { after: '3.00', confirmed: true }),
  'the portal’s 3.00 stated': ({ bench, payments }) =>
    asMerchant<unknown>(bench, {
      method: 'POST',
      path: `/v1/transactions/${payments.at(-1) ?? ''}/external-movements`,
      body: {
        refunded: { value: '3.00', currency: 'EUR' },
        reason: 'seen',
        decided_by: 'Jo',
      },
    }),
  cancelled: batch('orders.cancel', 'cancel_orders'),
  'both cancelled': batch('orders.cancel', 'cancel_orders', {}, both),
  'cancel lost': lost(batch('orders.cancel', 'cancel_orders')),
  approved: review('approve'),
  rejected: review('reject'),
  'approval lost': lost(review('approve')),
  'rejection lost': lost(review('reject')),
  updated: batch('orders.update', 'update_orders', { status: '1', three_ds_flag: '1' }),
  'refunded 3.00 in the portal': inPortal('refunded', { amount: '3.00' }),
  'cancelled in the portal': inPortal('cancelled'),
  disputed: inPortal('disputed'),
  'decided to be done': decide('succeeded'),
  'decided to have failed': decide('failed'),
  asked: passing(6_000, 'attempts', 'operations'),
  notified: hear,
  'paid out': payOut(),
  'paid out otherwise': payOut('11.00'),
  'payout lost': lost(payOut()),
  'payout returned': async ({ control }) => {
    await control('/transition', {
      request_id: '3f2b8a52-5d6c-4f0e-9a51-0c9b1a2d3e4f',
      becomes: 'RETURNED',
    });
    return undefined;
  },
  'subscription cancelled': endSubscription,
  'subscription cancel lost': lost(endSubscription),
  'subscription cancelled in the portal': async (till) => {
    const subscription = await subscriptionOf(till);
    await till.control('/transition', { recurring_id: subscription, becomes: 'Inactived' });
    return undefined;
  },
  deducted: passing(90_000_000, 'subscriptions'),
  'deductions asked about': passing(1_000, 'subscriptions'),
  'shopper erased': ({ bench }) =>
    asMerchant<unknown>(bench, { method: 'DELETE', path: '/v1/shoppers/shopper-1' }),
} satisfies Record<string, Action>;
