import { dateIn, parseTime } from '../../gateway/index.ts';

const DAY = 24 * 3_600_000;

/** The first moment of a day, `YYYY-MM-DD`, in a zone; undefined for what is no date. */
export function startOfDay(date: string, zone: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return undefined;
  try {
    return parseTime(date, zone);
  } catch {
    return undefined;
  }
}

/** The first moment of the day after: 23 to 25 hours later, where clocks change. */
export const startOfNextDay = (start: number, zone: string): number =>
  parseTime(dateIn(start + DAY + DAY / 8, zone), zone);

/** The first moment of the day that a moment is in. */
export const startOfToday = (now: number, zone: string): number =>
  parseTime(dateIn(now, zone), zone);
