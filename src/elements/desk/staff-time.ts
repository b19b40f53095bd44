import { html, type TemplateResult } from 'lit';
import { timeOfDay } from '../wallet/as-of.ts';

/** An instant in the viewer's time zone; the same in UTC, to compare with logs and the gateway's, as its title. */
export const staffTime = (instant: string, locale: string): TemplateResult =>
  html`<time datetime=${instant} title=${inUtc(instant)}>${timeOfDay(instant, locale)}</time>`;

/** `2026-11-27 08:00:00 UTC`. */
const inUtc = (instant: string): string =>
  new Date(instant).toISOString().replace(/T(.+)\.\d+Z$/, ' $1 UTC');

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `3 hours ago`. */
export function ago(instant: string, locale: string): string {
  const passed = Math.max(0, Date.now() - Date.parse(instant));
  const [unit, length] = UNITS.find(([, each]) => passed >= each) ?? ['second', Infinity];
  return new Intl.RelativeTimeFormat(locale, {
    numeric: unit === 'second' ? 'auto' : 'always',
  }).format(-Math.floor(passed / length), unit);
}
