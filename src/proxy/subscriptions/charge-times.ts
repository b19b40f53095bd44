import { addIntervals } from '../../contract/values/add-intervals.ts';
import { formatTime, parseTime } from '../../gateway/index.ts';
import type { StoredContract } from '../store/subscription-row.ts';

/** More than this at once is no counting on, but another way of counting. */
const MOST_PERIODS = 1_000;

/** The periods that the gateway has counted since one that is known, the oldest first. */
export function periodsSince(known: string | null, newest: string | undefined): string[] {
  if (known === null || newest === undefined || newest === known) return [];
  const from = Number(known);
  const count = Number(newest) - from;
  if (!Number.isInteger(count) || count < 1 || count > MOST_PERIODS) return [newest];
  return Array.from({ length: count }, (_, index) => String(from + 1 + index));
}

const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const textOf = (day: number): string => new Date(day).toISOString().slice(0, 10);

/**
 * When charges are to come: the first at a time that the gateway named, each further one an interval
 * later by the calendar of its zone. Months are counted from the contract's first day, where the
 * first charge agrees with it, so that the 31st returns after February (C-201).
 */
export function chargeTimes(
  { interval, intervalCount, start }: Pick<StoredContract, 'interval' | 'intervalCount' | 'start'>,
  first: number,
  count: number,
  zone: string,
): number[] {
  const local = formatTime('date-time', first, zone);
  const day = dayOf(local.slice(0, 10));
  const recurrence = { interval, intervalCount, start: dayOf(start) };
  let passed = 0;
  while (addIntervals(recurrence, passed) < day) passed += 1;
  const agrees = addIntervals(recurrence, passed) === day;
  const counted = agrees ? recurrence : { ...recurrence, start: day };
  return Array.from({ length: count }, (_, index) =>
    parseTime(
      `${textOf(addIntervals(counted, (agrees ? passed : 0) + index))} ${local.slice(11)}`,
      zone,
    ),
  );
}
