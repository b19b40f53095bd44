import type { Context } from '../context/context.ts';
import { publishEvents } from '../events/publish-events.ts';
import { attemptsDue } from './attempts-due.ts';
import { clockSteps } from './clock-steps.ts';
import { deliveriesDue } from './deliveries-due.ts';
import type { DueKind } from './job.ts';
import { notificationsDue } from './notifications-due.ts';
import { operationsDue } from './operations-due.ts';
import { pruningDue } from './pruning-due.ts';
import { sessionsDue } from './sessions-due.ts';
import { subscriptionsDue } from './subscriptions-due.ts';

/** What a run of the jobs has done. */
export interface DueWork {
  /** How many rows were worked on. */
  readonly worked: number;
  /** When there will be something to do again; null when nothing is waiting. */
  readonly nextAt: number | null;
}

const KINDS: readonly DueKind[] = [
  clockSteps,
  attemptsDue,
  operationsDue,
  notificationsDue,
  sessionsDue,
  subscriptionsDue,
  deliveriesDue,
  pruningDue,
];

/**
 * Runs everything that is due. It relies on the store alone, so it does not matter which process
 * does it, or whether the one that began is still alive (architecture: leases, not boots).
 */
export async function runDue(context: Context): Promise<DueWork> {
  await context.leases.observe();
  await publishEvents(context);
  const worked = await Promise.all(KINDS.map((kind) => kind.work(context)));
  const next = await context.store.read(async (reader) => {
    const waiting = await reader.find('outbox', { limit: 1 });
    const times = waiting.map((event) => event.at);
    for (const kind of KINDS) times.push(...(await kind.next(reader)));
    return times;
  });
  return {
    worked: worked.reduce((sum, one) => sum + one, 0),
    nextAt: next.length > 0 ? Math.min(...next) : null,
  };
}
