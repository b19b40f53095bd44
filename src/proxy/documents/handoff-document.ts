import { html, raw } from 'hono/html';
import { documentMessages } from '../../localization/loading/documents.ts';
import { gatewayHosts } from '../addresses/gateway-addresses.ts';
import { readLeadingToken } from '../addresses/leading-address.ts';
import type { Context } from '../context/context.ts';
import { openDocument } from '../hand-off/keep-document.ts';
import type { HandoffForm } from '../hand-off/read-form.ts';
import { sessionById, updateSession } from '../sessions/session.ts';
import type { SessionRow } from '../store/tables.ts';
import { hashOf, NO_ICON, PAGE_STYLE, plainDocument } from './plain-page.ts';
import { ancestorsOf, localeFor, shopperPage } from './shopper-page.ts';

/**
 * `GET /handoff/:token`: the way to the gateway's page, once (P-37). Where its document is a plain
 * form, or the profile runs no script of the gateway's, the fields are posted by a form of ours.
 * Otherwise the gateway's document runs in an origin of its own, where it can't reach ours; its
 * forms lead to the gateway and nowhere else. What no policy can hold is its script leading the
 * window elsewhere: the gateway is trusted with that, as it is with the page behind.
 */
export async function handoffDocument(
  context: Context,
  token: string,
  request: Request,
): Promise<Response> {
  const read = await readLeadingToken(context, 'hand-off-address', token);
  if (!read) return shopperPage(context, request, 'invalid');
  const { subject: id, hasEnded } = read;
  const taken: Taken = hasEnded ? { page: 'expired' } : await take(context, id);
  const session = await sessionOf(context, id);
  if ('page' in taken || !session)
    return shopperPage(context, request, 'page' in taken ? taken.page : 'invalid', session);
  const { html: theirs, form } = await openDocument(context, taken.sealed);
  const runs = form.scripts.length > 0 && context.profile.redirect.hostedScript === 'run';
  const sources = runs
    ? { scripts: ["'unsafe-hashes'", ...(await hashesOf(form.scripts))], styles: "'unsafe-inline'" }
    : { scripts: await hashesOf([SEND]), styles: `'sha256-${await hashOf(PAGE_STYLE)}'` };
  const body = runs ? theirs : await ownDocument(form, localeFor(request, session));
  return new Response(body, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy(context, session, sources),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  });
}

const SEND = 'document.forms[0].submit()';

/** Scripts by their hashes: only those of the original document run. */
const hashesOf = (scripts: readonly string[]): Promise<string[]> =>
  Promise.all([...new Set(scripts)].map(async (script) => `'sha256-${await hashOf(script)}'`));

function ownDocument({ method, action, fields }: HandoffForm, locale: string): Promise<string> {
  const { handoffTitle, handoffGo } = documentMessages(locale);
  const inputs = fields.map(
    // eslint-disable-next-line lit/no-value-attribute -- this is a document, not a Lit template
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  return plainDocument(
    locale,
    handoffTitle,
    html`<form method="${method}" action="${action}">${inputs}<button>${handoffGo}</button></form>
      ${raw(`<script>${SEND}</script>`)}`,
  );
}

/** The document's id is that of the attempt that it belongs to. */
const sessionOf = ({ store }: Context, id: string) =>
  store.read(async (reader) => {
    const attempt = await reader.get('attempts', id);
    return attempt && reader.get('sessions', attempt.sessionId);
  });

/** The document, or the page that says why there is none. */
type Taken = { readonly sealed: string } | { readonly page: 'invalid' | 'started' | 'expired' };

/** Single use, also under concurrent requests. */
function take({ clock, store }: Context, id: string): Promise<Taken> {
  return store.transaction(async (tx) => {
    const [seen] = await tx.find('attempts', { where: { id }, limit: 1 });
    if (!seen) return { page: 'invalid' };
    await tx.lock('order', seen.orderKey);
    const order = await tx.get('orders', seen.orderKey);
    const row = await tx.get('handoffs', id);
    if (!row) return { page: 'invalid' };
    if (row.html === null) return { page: 'started' };
    // Once an attempt has been abandoned or has ended, another one may pay the order.
    if (row.expiresAt <= clock.now() || order?.activeAttemptId !== id) return { page: 'expired' };
    await tx.update('handoffs', id, { html: null });
    // The shop's page has to know that this way is closed now.
    await updateSession(tx, await sessionById(tx, seen.sessionId));
    return { sealed: row.html };
  });
}

interface Sources {
  readonly scripts: readonly string[];
  readonly styles: string;
}

const policy = (context: Context, session: SessionRow, { scripts, styles }: Sources): string =>
  [
    'sandbox allow-forms allow-scripts',
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    `style-src ${styles}`,
    NO_ICON.policy,
    `form-action ${gatewayHosts(context).join(' ')}`,
    "base-uri 'none'",
    `frame-ancestors ${ancestorsOf(context, session)}`,
  ].join('; ');
