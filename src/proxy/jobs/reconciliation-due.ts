import type { Context } from '../context/context.ts';
import { recordEvent } from '../events/record-event.ts';
import { startOfNextDay, startOfToday } from '../reconciliation/day.ts';
import { reconcile } from '../reconciliation/reconcile.ts';
import type { Transaction } from '../store/store.ts';
import { traceDue } from './job.ts';
import type { DueKind } from './job.ts';

/** A day is compared this long after its end, when payments that started at its end have settled. */
const REST_MS = 3_600_000;
/** A gateway that does not answer about all of it is asked again for so long. */
const PATIENCE_MS = 24 * REST_MS;
/** Then it is retried; if a process dies during it, another one takes over. */
const CLAIM_MS = 1_800_000;
/** The counters: up to when everything is compared, and until when a process is comparing. */
const DONE = 'reconciled';
const CLAIM = 'reconciling';
/** Differences that the event names; `tender reconcile` lists all of them. */
const MOST_NAMED = 100;

/** Compares each day with the gateway once it is over, and reports differences. It changes nothing. */
export const reconciliationDue: DueKind = {
  async work(context) {
    const { clock, log, metrics, profile, settings, store } = context;
    if (!settings.dailyReconciliation) return 0;
    const zone = profile.timeZone;
    const from = await store.transaction((tx) => claimDay(context, tx));
    if (from === undefined) return 0;
    const to = startOfNextDay(from, zone);
    const result = await traceDue(context, 'reconciliation', 1, () => reconcile(context, from, to));
    const { differences, payments, unanswered, unlisted, unproven } = result;
    const isAnswered = unanswered === 0 && !unlisted;
    const isFine = isAnswered && differences.length + unproven.length === 0;
    if (!isAnswered && clock.now() < to + PATIENCE_MS) return 1;
    await store.transaction(async (tx) => {
      await tx.lock('reconciliation', DONE);
      // Another process took over, and was faster.
      if ((await tx.get('counters', DONE))?.value !== from) return;
      await set(tx, DONE, to);
      await set(tx, CLAIM, clock.now());
      if (!isFine)
        await recordEvent(context, tx, {
          type: 'alert.reconciliation',
          sessionId: null,
          data: {
            ...result,
            count: differences.length,
            differences: differences.slice(0, MOST_NAMED),
            unproven: unproven.slice(0, MOST_NAMED),
          },
        });
    });
    metrics.gauge('reconciliation_differences', differences.length);
    const seen = { count: differences.length, worked: payments };
    if (isFine) log.info('reconciliation found no difference', seen);
    else log.warn('reconciliation needs a person', seen);
    return 1;
  },
  next: () => Promise.resolve([]),
};

/** The first day that is over and not compared yet, if no other process is comparing it. */
async function claimDay({ clock, profile }: Context, tx: Transaction): Promise<number | undefined> {
  const now = clock.now();
  const done = await tx.get('counters', DONE);
  if (done && startOfNextDay(done.value, profile.timeZone) + REST_MS > now) return undefined;
  await tx.lock('reconciliation', DONE);
  const last = await tx.get('counters', DONE);
  // Days before the first start are not compared.
  if (!last) await set(tx, DONE, startOfToday(now, profile.timeZone));
  if (!last || startOfNextDay(last.value, profile.timeZone) + REST_MS > now) return undefined;
  const claim = await tx.get('counters', CLAIM);
  // Further ahead than anybody claims: the clock was set back since.
  if (claim && claim.value > now && claim.value <= now + CLAIM_MS) return undefined;
  await set(tx, CLAIM, now + CLAIM_MS);
  return last.value;
}

async function set(tx: Transaction, id: string, value: number): Promise<void> {
  if (await tx.get('counters', id)) await tx.update('counters', id, { value });
  else await tx.insert('counters', { id, value });
}
