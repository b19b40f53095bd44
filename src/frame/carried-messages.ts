import { languageOf, type MessageLoader } from '../localization/languages.ts';

/**
 * Loads texts by locale, except those that the proxy has put into the document: the shopper's
 * language needs no request of its own.
 */
export function carriedMessages<Messages>(
  document: Document,
  load: MessageLoader<Messages>,
): MessageLoader<Messages> {
  const place = document.getElementById('messages');
  const text = place?.textContent;
  return (locale) =>
    text && place.lang === languageOf(locale)
      ? Promise.resolve(JSON.parse(text) as Messages)
      : load(locale);
}
