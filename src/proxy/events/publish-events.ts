import type { Context } from '../context/context.ts';
import { numberedId, type Transaction } from '../store/store.ts';
import { queueDelivery } from './queue-delivery.ts';
import { LAST_EVENT } from './record-event.ts';

/** Events that one transaction numbers. */
const AT_ONCE = 100;

/**
 * Gives events their places, and those that are to be delivered their deliveries. What happened is
 * written to the outbox by the transaction in which it happened, where it waits for no lock; the
 * place is given here, by one at a time and only to what is committed. So numbers never skip or
 * swap for a reader, however late a transaction commits, and what happened to one order keeps its
 * order (decision 11). Answers how many there were.
 */
export async function publishEvents({ store, settings }: Context): Promise<number> {
  const [first] = await store.find('outbox', { limit: 1 });
  return first === undefined
    ? 0
    : store.transaction((tx) => publish(tx, settings.webhookUrl !== undefined));
}

async function publish(tx: Transaction, deliver: boolean): Promise<number> {
  await tx.lock('events', LAST_EVENT);
  const [waiting, last] = await Promise.all([
    tx.find('outbox', { limit: AT_ONCE }),
    tx.get('counters', LAST_EVENT),
  ]);
  let value = last?.value ?? 0;
  for (const event of waiting) {
    value += 1;
    const id = numberedId(value);
    await tx.insert('events', { ...event, id });
    await tx.remove('outbox', event.id);
    if (deliver) await queueDelivery(tx, { ...event, id });
  }
  if (last) await tx.update('counters', LAST_EVENT, { value });
  else await tx.insert('counters', { id: LAST_EVENT, value });
  return waiting.length;
}

/** Until nothing waits: a reader is to see all that has happened. */
export async function publishAllEvents(context: Context): Promise<void> {
  while ((await publishEvents(context)) === AT_ONCE);
}
