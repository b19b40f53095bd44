import { Problem } from '../../contract/vocabulary/problems.ts';
import { OPERATIONS_TOPIC } from '../context/change-notifier.ts';
import type { Context } from '../context/context.ts';
import type { OperationRow } from '../store/tables.ts';
import { isInFlight } from './run-command.ts';

/** Another process may end it, which rings for nobody here where its store announces nothing. */
const LOOK_EVERY_MS = 1_000;
/** Longer than the gateway is waited for: what that leads to is recorded, too. */
const LONGER_MS = 5_000;

/** The operation once nobody is at work on it any more, which takes as long as the gateway is waited for. */
export async function endOf(context: Context, begun: OperationRow): Promise<OperationRow> {
  const { changeNotifier, clock, closing, profile, store } = context;
  const late = AbortSignal.any([closing, clock.timeout(profile.timeouts.otherMs + LONGER_MS)]);
  for (;;) {
    const looked = new AbortController();
    const until = AbortSignal.any([late, looked.signal]);
    // Listening begins before looking, so that the end does not fall in between.
    const next = Promise.race([
      changeNotifier.next(OPERATIONS_TOPIC, until),
      clock.sleep(LOOK_EVERY_MS, until),
    ]);
    try {
      const row = await store.read(async (reader) => {
        const now = (await reader.get('operations', begun.id)) ?? begun;
        return (await isInFlight(context, reader, now)) ? undefined : now;
      });
      if (row) return row;
      if (late.aborted) throw new Problem('request-in-flight', { retryAfter: 1 });
      await next;
    } finally {
      looked.abort();
    }
  }
}
