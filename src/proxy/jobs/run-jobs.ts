import type { Context } from '../context/context.ts';
import { publishEvents } from '../events/publish-events.ts';
import { attemptsDue } from './attempts-due.ts';
import { cardsDue } from './cards-due.ts';
import { clockSteps } from './clock-steps.ts';
import { deliveriesDue } from './deliveries-due.ts';
import { gatewayDue } from './gateway-due.ts';
import type { DueKind } from './job.ts';
import { notificationsDue } from './notifications-due.ts';
import { operationsDue } from './operations-due.ts';
import { pruningDue } from './pruning-due.ts';
import { reconciliationDue } from './reconciliation-due.ts';
import { sessionsDue } from './sessions-due.ts';
import { subscriptionsDue } from './subscriptions-due.ts';

/** What a run of the jobs has done. */
export interface DueWork {
  /** How many rows were worked on. */
  readonly worked: number;
  /** When there will be something to do again; null when nothing is waiting. */
  readonly nextAt: number | null;
}

/** Whether the store is what it was. Nothing names a time for that, either. */
const continuity: DueKind = {
  work: async (context) => {
    await context.continuity.look();
    return 0;
  },
  next: () => Promise.resolve([]),
};

/** Who is silent. Nothing names a time for that: it is to be looked every second. */
const leases: DueKind = {
  work: async (context) => {
    await context.leases.observe();
    return 0;
  },
  next: () => Promise.resolve([]),
};

/** Events get their places. */
const events: DueKind = {
  work: publishEvents,
  next: async (reader) => (await reader.find('outbox', { limit: 1 })).map(({ at }) => at),
};

const KINDS = {
  continuity,
  leases,
  events,
  clocks: clockSteps,
  gateway: gatewayDue,
  attempts: attemptsDue,
  operations: operationsDue,
  notifications: notificationsDue,
  sessions: sessionsDue,
  subscriptions: subscriptionsDue,
  deliveries: deliveriesDue,
  cards: cardsDue,
  pruning: pruningDue,
  reconciliation: reconciliationDue,
} as const satisfies Readonly<Record<string, DueKind>>;

/** Names one kind of due work. */
export type DueName = keyof typeof KINDS;

/** All kinds: each can be run on its own, so that none waits for another. */
export const DUE_NAMES = Object.keys(KINDS) as readonly DueName[];

/**
 * Runs what is due of one kind, or of all. It relies on the store alone, so it does not matter which
 * process does it, or whether the one that began is still alive (architecture: leases, not boots).
 */
export async function runDue(context: Context, name?: DueName): Promise<DueWork> {
  const kinds: readonly DueKind[] = name ? [KINDS[name]] : Object.values(KINDS);
  const first = [continuity, leases, events];
  if (!name) for (const kind of first) await kind.work(context);
  const rest = name ? kinds : kinds.slice(first.length);
  const ended = await Promise.allSettled(rest.map((kind) => kind.work(context)));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  const next: number[] = [];
  for (const kind of kinds) next.push(...(await kind.next(context.store, context)));
  return {
    worked: ended.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0),
    nextAt: next.length > 0 ? Math.min(...next) : null,
  };
}
