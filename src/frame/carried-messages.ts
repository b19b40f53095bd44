import type { MessageLoader } from '../localization/languages.ts';

/**
 * Brings texts by locale: those that the proxy has put into the document for the locale in its address, so
 * that the shopper's language needs no request of its own, and others from the proxy.
 */
export function carriedMessages<Messages>(
  document: Document,
  { carried, texts }: { readonly carried: string; readonly texts: URL },
): MessageLoader<Messages> {
  const text = document.getElementById('messages')?.textContent;
  return async (locale) => {
    if (text && locale === carried) return JSON.parse(text) as Messages;
    const url = new URL(texts);
    url.searchParams.set('locale', locale);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`no texts: ${answer.status}`);
    return (await answer.json()) as Messages;
  };
}
