import { nextInterval, type Recurrence } from '../contract/values/add-intervals.ts';
import { fromClock, toClock } from './dates.ts';

/**
 * The first of the intervals after a moment, by the calendar and the clocks of a zone: each comes at
 * the start's time of day there, whatever changes of its clocks lie between (C-201).
 */
export function nextIntervalIn(zone: string, recurrence: Recurrence, after: number): number {
  const shown = { ...recurrence, start: toClock(recurrence.start, zone) };
  // Clocks that go back show times again, so that one that they have shown may be still to come.
  for (let at = toClock(after, zone) - DAY; ;) {
    at = nextInterval(shown, at);
    const moment = fromClock(at, zone);
    if (moment > after) return moment;
  }
}

const DAY = 86_400_000;
