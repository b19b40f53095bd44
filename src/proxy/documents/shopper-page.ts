import { html } from 'hono/html';
import { documentMessages, spokenTag } from '../../localization/loading/documents.ts';
import { publicOrigin } from '../addresses/public-origin.ts';
import type { Context } from '../context/context.ts';
import { termsOf } from '../sessions/session.ts';
import type { SessionRow } from '../store/tables.ts';
import { plainPage } from './plain-page.ts';

const STATUS = {
  started: 410,
  expired: 410,
  done: 200,
  invalid: 404,
  unavailable: 503,
  thanks: 200,
} as const;
/** More than any browser sends. */
const MOST_RANGES = 20;
export type ShopperPage = keyof typeof STATUS;

/**
 * A short page for a shopper, in the language of the session, that leads back to the shop.
 * Inside a frame there is no link: the surrounding page continues on its own.
 */
export function shopperPage(
  context: Context,
  request: Request,
  page: ShopperPage,
  session?: SessionRow,
): Promise<Response> {
  const locale = localeFor(request, session);
  const messages = documentMessages(locale);
  const shop = isFramed(request) ? undefined : shopOf(context, session);
  return plainPage(context, {
    status: STATUS[page],
    locale,
    title: messages[`${page}Title`],
    frameAncestors: session && ancestorsOf(context, session),
    text: page === 'started' || page === 'expired' ? messages[`${page}Text`] : messages.statusText,
    ...(shop !== undefined && {
      more: html`<p><a class="button" href="${shop}" target="_top">${messages.backToShop}</a></p>`,
    }),
  });
}

/** Framed, it is inside the proxy's own document, which is inside the session's page. */
export const ancestorsOf = (context: Context, session: SessionRow): string =>
  [publicOrigin(context), termsOf(session).origin, ...context.settings.outerOrigins].join(' ');

/** The session's language; without one, the first of the browser's that is spoken here. */
export function localeFor(request: Request, session?: SessionRow): string {
  const fixed = session && termsOf(session).locale;
  if (fixed !== undefined) return fixed;
  const wanted = (request.headers.get('accept-language') ?? '').split(',').slice(0, MOST_RANGES);
  const spoken = wanted.map((range) => spokenTag(range.replace(/;.*/, '').trim()));
  return spoken.find((tag) => tag !== undefined) ?? 'en';
}

export const isFramed = ({ headers }: Request): boolean =>
  /^i?frame$/.test(headers.get('sec-fetch-dest') ?? '');

/** Where no session says which one, the only one that there is. */
function shopOf({ settings }: Context, session?: SessionRow): string | undefined {
  if (session) {
    const { return_url: back, origin } = termsOf(session);
    return back ?? origin;
  }
  const [only, ...others] = settings.allowedOrigins;
  return others.length === 0 ? only : undefined;
}
