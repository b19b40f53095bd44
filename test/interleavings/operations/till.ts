import { AGREED, freshKey, openSession, payByCard, VISA } from '../../proxy/harness.ts';
import { atSandbox, type AtSandbox } from '../engine/sandbox.ts';
import type { Stage } from '../engine/stage.ts';

/** Two payments of 12.00, and what the merchant server may do with them. */
export interface Till extends AtSandbox {
  /** By their numbers at the gateway. */
  readonly payments: string[];
  /** The same at each repeat of a request. */
  readonly key: string;
}

export async function openTill(stage: Stage): Promise<Till> {
  const gateway = await atSandbox(stage, {
    refunds: { sendReference: true },
    enable: { payout: true, orderUpdate: true },
  });
  const till = { ...gateway, payments: [], key: freshKey() };
  for (const order of ['A-1', 'A-2']) await payAt(till, order);
  await hear(till);
  return till;
}

const DAILY = {
  contract_name: 'Newspaper',
  contract_amount: { value: '9.00', currency: 'EUR' },
  interval: 'day',
  interval_count: 1,
};

/** A payment through a session of its own; with a contract, the first of a subscription. */
export async function payAt(
  till: Till,
  order: string,
  { number = VISA, isSubscription = false } = {},
): Promise<undefined> {
  const { bench, payments } = till;
  const terms = isSubscription ? { subscription: DAILY } : {};
  const session = await openSession(bench, { order_id: order, ...terms });
  await payByCard(bench, { ...session, ...(isSubscription && { consents: [AGREED] }) }, { number });
  const [attempt] = await bench.store.find('attempts', {
    where: { sessionId: session.id },
    limit: 1,
  });
  payments.push(attempt?.transactionId ?? '');
}

/** The gateway notifies of what has happened, and the proxy takes note. */
export async function hear({ bench, notify }: AtSandbox): Promise<undefined> {
  bench.clock.advance(2_000);
  await notify();
  bench.clock.advance(2_000);
  await bench.proxy.runDue('notifications');
}
