const DAY = 86_400_000;

/** So many days, weeks, months or years, counted from an instant. */
export interface Recurrence {
  /** The unit that is counted. */
  readonly interval: 'day' | 'week' | 'month' | 'year';
  /** How many of it lie between two instants. */
  readonly intervalCount: number;
  /** Milliseconds since 1970. */
  readonly start: number;
}

/**
 * The instant so many intervals after the start. Months are counted from the start's own day, so that
 * the 31st becomes the 28th in February and the 31st again in March (C-201).
 */
export function addIntervals(
  { interval, intervalCount, start }: Recurrence,
  count: number,
): number {
  const steps = intervalCount * count;
  if (interval === 'day') return start + steps * DAY;
  if (interval === 'week') return start + steps * 7 * DAY;
  const date = new Date(start);
  const months = interval === 'month' ? steps : steps * 12;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0));
  const day = Math.min(date.getUTCDate(), lastDay.getUTCDate());
  return date.setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + months, day);
}

/** The first of them after an instant. */
export function nextInterval(recurrence: Recurrence, after: number): number {
  for (let count = 0; ; count++) {
    const at = addIntervals(recurrence, count);
    if (at > after) return at;
  }
}
