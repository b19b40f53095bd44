import type { Context } from '../context/context.ts';
import { attemptsDue } from './attempts-due.ts';
import { deliveriesDue } from './deliveries-due.ts';
import type { DueKind } from './job.ts';
import { notificationsDue } from './notifications-due.ts';
import { operationsDue } from './operations-due.ts';
import { pruningDue } from './pruning-due.ts';
import { sessionsDue } from './sessions-due.ts';
import { subscriptionsDue } from './subscriptions-due.ts';

export interface DueWork {
  readonly worked: number;
  /** When there will be something to do again; null when nothing is waiting. */
  readonly nextAt: number | null;
}

const KINDS: readonly DueKind[] = [
  attemptsDue,
  operationsDue,
  notificationsDue,
  sessionsDue,
  subscriptionsDue,
  deliveriesDue,
  pruningDue,
];

/**
 * Does what time has made due. It goes by what the store says, so it does not matter which process
 * does it, or whether the one that began is still alive (architecture: leases, not boots).
 */
export async function runDue(context: Context): Promise<DueWork> {
  const worked = await Promise.all(KINDS.map((kind) => kind.work(context)));
  const next = await context.store.transaction(async (tx) => {
    const times: number[] = [];
    for (const kind of KINDS) times.push(...(await kind.next(tx)));
    return times;
  });
  return {
    worked: worked.reduce((sum, one) => sum + one, 0),
    nextAt: next.length > 0 ? Math.min(...next) : null,
  };
}
