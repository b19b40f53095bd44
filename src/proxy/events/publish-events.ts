import type { Context } from '../context/context.ts';
import { numberedId, type Transaction } from '../store/store.ts';
import type { EventRow } from '../store/event-rows.ts';
import { isForMerchant } from './audit-events.ts';
import { eventAfter, isOurs, newestEvent, sealState } from './event-chain.ts';
import { queueDelivery } from './queue-delivery.ts';
import { raiseAlert } from './raise-alerts.ts';
import { LAST_EVENT } from './record-event.ts';

/** Events that one transaction numbers. */
const AT_ONCE = 100;

/**
 * Gives events their places, and those that are to be delivered their deliveries. What happened is
 * written to the outbox by the transaction in which it happened, where it waits for no lock; the
 * place is given here, by one at a time and only to what is committed. So numbers never skip or
 * swap for a reader, however late a transaction commits, and what happened to one order keeps its
 * order (decision 11). Each place is sealed together with the one before it. Answers how many there were.
 */
export async function publishEvents(context: Context): Promise<number> {
  const [first] = await context.store.find('outbox', { limit: 1 });
  return first === undefined ? 0 : context.store.transaction((tx) => publish(context, tx));
}

async function publish(context: Context, tx: Transaction): Promise<number> {
  const { keys, settings } = context;
  await tx.lock('events', LAST_EVENT);
  const [waiting, last, newest] = await Promise.all([
    tx.find('outbox', { limit: AT_ONCE }),
    tx.get('counters', LAST_EVENT),
    newestEvent(tx),
  ]);
  let before = newest && ((await isSealed(context, tx, newest)) ? newest.hash : null);
  let value = Math.max(last?.value ?? 0, Number(newest?.id ?? 0));
  for (const row of waiting) {
    await tx.remove('outbox', row.id);
    if (!(await isOurs(keys, row))) {
      context.log.error('an event that no proxy recorded', { reason: row.type });
      await raiseAlert(context, tx, 'audit-chain-broken', { id: row.id, named: {} });
      continue;
    }
    value += 1;
    const { seal: _seal, ...content } = row;
    const event = await eventAfter(keys, before ?? null, { ...content, id: numberedId(value) });
    before = event.hash;
    await tx.insert('events', event);
    if (settings.webhookUrl !== undefined && isForMerchant(event)) await queueDelivery(tx, event);
  }
  if (last) await tx.update('counters', LAST_EVENT, { value });
  else await tx.insert('counters', { id: LAST_EVENT, value });
  return waiting.length;
}

/**
 * Whether the proxies have sealed the newest event. Nothing is put behind one that they have not: that would
 * make a forged chain look like their own. What follows begins a chain, and the break stays to be seen.
 */
async function isSealed(context: Context, tx: Transaction, newest: EventRow): Promise<boolean> {
  if ((await sealState(context.keys, newest)) === 'true') return true;
  context.log.error('the audit chain is broken: run "tender audit verify"');
  await raiseAlert(context, tx, 'audit-chain-broken', { id: newest.id, named: {} });
  return false;
}

/** Until nothing waits: a reader is to see all that has happened. */
export async function publishAllEvents(context: Context): Promise<void> {
  while ((await publishEvents(context)) === AT_ONCE);
}
