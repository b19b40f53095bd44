import { html, type TemplateResult } from 'lit';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';

/** Day and time, as short as the locale writes both. */
export const shortTime = (instant: string, locale: string): string =>
  new Date(instant).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });

/** The same, with a word for today and yesterday. */
export function timeOfDay(instant: string, locale: string): string {
  const date = new Date(instant);
  const dayOf = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate());
  const days = Math.round((dayOf(new Date()).getTime() - dayOf(date).getTime()) / 86_400_000);
  if (days !== 0 && days !== 1) return shortTime(instant, locale);
  const day = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-days, 'day');
  return `${day} ${date.toLocaleTimeString(locale, { timeStyle: 'short' })}`;
}

/** When something was seen, as short as that can be: of the last hour, seconds tell which of two was later. */
export const seenAt = (instant: string, locale: string): string =>
  Math.abs(Date.now() - Date.parse(instant)) < 3_600_000
    ? new Date(instant).toLocaleTimeString(locale, { timeStyle: 'medium' })
    : shortTime(instant, locale);

/** When something was so, short enough for one line beside a narrow card: each shows one. */
export const asOf = (
  instant: string,
  localize: Localization<IssuingMessages>,
  kind = '',
): TemplateResult =>
  html`<time class=${kind} datetime=${instant}
    >${localize.text('asOf', { time: seenAt(instant, localize.locale) })}</time
  >`;
