/** Day and time of an RFC 3339 instant, in the reader's time zone. */
export const formatDate = (instant: string, locale: string): string =>
  new Date(instant).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' });

/** The day of one. */
export const formatDay = (instant: string, locale: string): string =>
  new Date(instant).toLocaleDateString(locale, { dateStyle: 'long' });
