/** A day of the calendar as `YYYY-MM-DD`; a 30 February is none, whatever `Date.parse` makes of it. */
export function isCalendarDate(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(text);
}

const LONGEST_LIFE = 130 * 365.25 * 86_400_000;

/** A day of the past, within a long life. `YYYY-MM-DD`. */
export function isBirthDate(text: string, now: number): boolean {
  const age = isCalendarDate(text) ? now - Date.parse(text) : -1;
  return age > 0 && age < LONGEST_LIFE;
}

/** `24-12-1990` as `1990-12-24`; any other text stays as it is. */
export const yearFirst = (text: string): string =>
  text.replace(/^(\d{2})-(\d{2})-(\d{4})$/, '$3-$2-$1');
