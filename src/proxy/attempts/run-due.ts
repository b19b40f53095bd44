import type { Context } from '../context.ts';
import { recordEvent } from '../events/record-event.ts';
import { updateSession } from '../sessions/session.ts';
import type { Transaction } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import { askGateway } from './ask-gateway.ts';
import { leaseFor } from './lease.ts';
import { settleAttempt } from './settle-attempt.ts';

export interface DueWork {
  readonly worked: number;
  /** When there will be something to do again; null when nothing is waiting. */
  readonly nextAt: number | null;
}

/** At once, so that a long outage of the gateway does not end in a flood. */
const BATCH = 10;

/**
 * Does what time has made due: asks about unproven attempts, releases those that were written down
 * and never sent, ends sessions. It goes by what the store says, so it does not matter which
 * process does it, or whether the one that began is still alive.
 */
export async function runDue(context: Context): Promise<DueWork> {
  const { store } = context;
  const due = await store.transaction((tx) => claimDue(context, tx));
  const open = due.filter((attempt) => attempt.nextAt !== null);
  await Promise.all(open.map((attempt) => askGateway(context, attempt)));
  const expired = await store.transaction((tx) => expireSessions(context, tx));
  const nextAt = await store.transaction(earliestDue);
  return { worked: due.length + expired, nextAt };
}

/** Takes attempts for a while, so that no other process asks about the same ones meanwhile. */
async function claimDue(context: Context, tx: Transaction): Promise<AttemptRow[]> {
  const now = context.clock.now();
  const due = await tx.find('attempts', {
    range: { column: 'nextAt', to: now },
    orderBy: 'nextAt',
    limit: BATCH,
  });
  const leaseUntil = now + leaseFor(context.profile, 'transactions.query');
  const claimed: AttemptRow[] = [];
  for (const attempt of due) claimed.push(await claim(context, tx, attempt, leaseUntil));
  return claimed;
}

async function claim(
  context: Context,
  tx: Transaction,
  attempt: AttemptRow,
  leaseUntil: number,
): Promise<AttemptRow> {
  // `sent` is durable before the first byte leaves: what is still `created` never left.
  if (attempt.state === 'created')
    return settleAttempt(context, tx, attempt.id, { outcome: 'failed', decline: 'try_again' });
  if (attempt.state === 'sent')
    await settleAttempt(context, tx, attempt.id, { outcome: 'unknown' });
  return tx.update('attempts', attempt.id, { leaseUntil, nextAt: leaseUntil });
}

async function expireSessions({ clock }: Context, tx: Transaction): Promise<number> {
  const now = clock.now();
  const over = await tx.find('sessions', {
    where: { state: 'open' },
    range: { column: 'expiresAt', to: now },
    limit: 100,
  });
  for (const session of over) {
    await updateSession(tx, session, { state: 'expired' });
    await recordEvent(tx, {
      type: 'session.expired',
      at: now,
      sessionId: session.id,
      data: { session_id: session.id, order_id: session.orderId },
    });
  }
  return over.length;
}

async function earliestDue(tx: Transaction): Promise<number | null> {
  const [attempt] = await tx.find('attempts', {
    range: { column: 'nextAt', from: 0 },
    orderBy: 'nextAt',
    limit: 1,
  });
  const [session] = await tx.find('sessions', {
    where: { state: 'open' },
    orderBy: 'expiresAt',
    limit: 1,
  });
  const times = [attempt?.nextAt, session?.expiresAt].filter((time) => typeof time === 'number');
  return times.length > 0 ? Math.min(...times) : null;
}
