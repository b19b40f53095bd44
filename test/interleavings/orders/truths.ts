import { eventTypes } from '../../proxy/harness.ts';
import { faults, type Done } from '../engine/room.ts';
import type { Shop } from './shop.ts';

/** How long the proxy has until it must know everything. */
const LATER = [6_000, 120_000, 3_600_000, 86_400_000];
const DUE = ['leases', 'notifications', 'attempts', 'operations', 'sessions'] as const;

/** Lets the time pass in which everything becomes known. */
export async function settle({ bench, charges }: Shop): Promise<void> {
  for (const ms of LATER) {
    // What nobody waited for any more may arrive as late as now.
    for (const charge of charges.values()) if (charge.status === '-1') charge.status = '1';
    bench.clock.advance(ms);
    for (const kind of DUE) await bench.proxy.runDue(kind);
  }
}

/** By the gateway's ledger, and what was answered and told. */
export async function truths(
  shop: Shop,
  done: readonly Done[],
): Promise<Readonly<Record<string, boolean>>> {
  const { bench, charges, orderId } = shop;
  const { store } = bench;
  const all = await store.find('sessions', {});
  const sessions = all.filter((session) => session.orderId === orderId);
  const attempts = await store.find('attempts', {});
  const cards = await store.find('savedCards', {});
  const told = await eventTypes(bench);
  const charged = [...charges.values()].filter(({ status }) => status === '1');
  const ofOrder = charged.filter(({ orderNo }) => orderNo.startsWith(orderId));
  const count = (type: string): number => told.filter((one) => one === type).length;
  const isErased = done.some(
    ({ name, reply }) => name === 'shopper erased' && reply?.status === 200,
  );
  const { erasedAt = Infinity } = shop;
  const payments = await store.find('operations', {});
  const opensAgain =
    done.some(({ name }) => /session( again| at another price)?$/.test(name)) ||
    payments.some((one) => one.operation === 'authorise.card' && (one.sentAt ?? 0) > erasedAt);
  const isHers = ({ owner }: { readonly owner?: string | null }): boolean =>
    owner?.endsWith('shopper-1') ?? false;
  const byWord = count('payment.resolved') > 0;

  return {
    ...faults(shop, done),
    'another amount than was shown': [...charges.values()].some(({ amount }) => amount !== '12.00'),
    'charged twice, and not told': ofOrder.length - 1 > count('payment.duplicate'),
    'charged twice, though nobody gave up or decided':
      ofOrder.length > 1 && count('payment.abandoned') === 0 && !byWord,
    'charged, and not known to be': charged.some(({ orderNo }) =>
      attempts.some((one) => one.orderNo === orderNo && one.outcome !== 'succeeded'),
    ),
    'an attempt that never ends': attempts.some(({ state }) => state !== 'ended'),
    'a session that pays for ever': sessions.some(({ state }) => state === 'paying'),
    'an order that is held for ever': (await store.find('orders', {})).some(
      (one) => one.activeAttemptId,
    ),
    'charged, and its session is open':
      ofOrder.length > 0 && sessions.some(({ state }) => state === 'open'),
    'charged, and no session is paid':
      ofOrder.length > 0 &&
      count('payment.partial') === 0 &&
      !ofOrder.some(({ wasCancelled }) => wasCancelled) &&
      !sessions.some(({ state }) => state === 'paid'),
    'paid, and terms changed since':
      ofOrder.length > 0 &&
      sessions.some(({ state, terms }) => state === 'paid' && terms.amount.value !== '12.00'),
    'paid, and nothing is charged':
      ofOrder.length === 0 && !byWord && sessions.some(({ state }) => state === 'paid'),
    'a card that is kept twice':
      new Set(cards.map((one) => one.owner + one.cardHmac)).size < cards.length,
    'a card of an erased shopper': isErased && !opensAgain && cards.some(isHers),
    'a session of an erased shopper': isErased && !opensAgain && all.some(isHers),
  };
}
