import { html } from 'hono/html';
import { documentMessages } from '../../localization/loading/documents.ts';
import { gatewayHosts } from '../addresses/gateway-addresses.ts';
import { readLeadingToken } from '../addresses/leading-address.ts';
import { attemptNotifyAddress } from '../attempts/attempt-notify-address.ts';
import { nextActionOf } from '../attempts/next-action.ts';
import type { Context } from '../context/context.ts';
import { returnAddress } from '../addresses/return-address.ts';
import { termsOf } from '../sessions/session.ts';
import type { AttemptRow } from '../store/tables.ts';
import { carriedSources, type CarriedSources } from './carried-sources.ts';
import { NO_ICON } from './plain-page.ts';
import { localeFor, shopperPage } from './shopper-page.ts';

/** Where the built document takes the form. */
const PLACE = '<div id="action"></div>';

/**
 * `GET /frame/challenge/:token`: the proxy's own document around a bank's page, or around the
 * hosted page, so that a shop's policy names only the proxy. It holds a form that leads there and a
 * frame that it leads in; with `?top` there is no frame, and the window of the shop's page navigates,
 * which may be a frame itself. It has no COEP of its own: that would keep every bank's page out, so
 * isolated pages take the whole window.
 */
export async function challengeDocument(
  context: Context,
  token: string,
  request: Request,
): Promise<Response> {
  const top = new URL(request.url).searchParams.has('top');
  const read = await readLeadingToken(context, 'challenge', token);
  if (!read) return shopperPage(context, request, 'invalid');
  const found = await context.store.read(async (reader) => {
    const attempt = await reader.get('attempts', read.subject);
    const session = attempt && (await reader.get('sessions', attempt.sessionId));
    return session && { attempt, session };
  });
  if (!found) return shopperPage(context, request, 'invalid');
  if (read.hasEnded) return shopperPage(context, request, 'expired', found.session);
  const form = await formOf(context, found.attempt);
  if (!form) return shopperPage(context, request, 'done', found.session);
  const file = await context.assets('challenge.html');
  if (!file) {
    context.log.error('the frame is not built: run "npm run build"');
    return shopperPage(context, request, 'unavailable', found.session);
  }
  const { origin } = termsOf(found.session);
  const locale = localeFor(request, found.session);
  // Banks were given a window size; the hosted page takes the space the surrounding page has.
  const { id: attempt, operation, windowSize } = found.attempt;
  const size = operation === 'checkout' ? '05' : windowSize;
  const markup = await markupOf(form, { attempt, top, origin, locale, size });
  const built = new TextDecoder().decode(file.body);
  const { lang = 'en', dir = 'ltr', challengeTitle } = documentMessages(locale);
  const document = built
    .replace(PLACE, () => markup)
    .replace('lang="en"', `lang="${lang}" dir="${dir}"`)
    .replace('<title>Payment</title>', `<title>${challengeTitle}</title>`);
  return new Response(document, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy(
        context,
        await carriedSources(built),
        [origin, ...context.settings.outerOrigins].join(' '),
      ),
      'Cache-Control': 'no-store',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

interface Form {
  readonly method: 'get' | 'post';
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
}

async function formOf(context: Context, attempt: AttemptRow): Promise<Form | undefined> {
  const next = attempt.abandoned ? undefined : await nextActionOf(context, attempt);
  if (attempt.operation === 'checkout')
    return next && { method: 'get', action: next.url, fields: [] };
  return next && attempt.issuerUrl !== null
    ? bankForm(context, attempt.id, attempt.issuerUrl)
    : undefined;
}

/** Both of our addresses are appended to the bank's (C-082). */
async function bankForm(context: Context, attemptId: string, issuerUrl: string): Promise<Form> {
  const notifyUrl = await attemptNotifyAddress(context, attemptId);
  const ours: Form['fields'] = [
    ['return_url', await returnAddress(context, attemptId)],
    ...(notifyUrl === undefined ? [] : [['notify_url', notifyUrl] as const]),
  ];
  if (context.profile.redirect.threeDSMethod === 'POST')
    return { method: 'post', action: issuerUrl, fields: ours };
  // A form submitted by GET replaces the query of the address.
  const url = new URL(issuerUrl);
  const fields = [...url.searchParams, ...ours];
  url.search = '';
  return { method: 'get', action: url.href, fields };
}

interface Stage {
  /** Its id, by which the page around knows of which payment it hears. */
  readonly attempt: string;
  readonly top: boolean;
  readonly origin: string;
  readonly locale: string;
  readonly size: string;
}

async function markupOf(
  form: Form,
  { attempt, top, origin, locale, size }: Stage,
): Promise<string> {
  const inputs = form.fields.map(
    // eslint-disable-next-line lit/no-value-attribute -- this is a document, not a Lit template
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  const target = top ? '_self' : 'bank';
  const { challengeTitle, challengeGo } = documentMessages(locale);
  const markup = await html`<form
      method="${form.method}"
      action="${form.action}"
      target="${target}"
      data-attempt="${attempt}"
      data-page="${top ? '' : origin}"
    >
      ${inputs}<button>${challengeGo}</button>
    </form>
    ${top ? '' : html`<iframe name="bank" title="${challengeTitle}" data-size="${size}"></iframe>`}`;
  return markup.toString();
}

/** Browsers apply this policy to everything the frame loads, including redirects of a form. */
function policy(context: Context, { scripts, styles }: CarriedSources, ancestors: string): string {
  const { handoffUrl, publicUrl } = context.settings;
  const places = new Set([
    "'self'",
    new URL(handoffUrl ?? publicUrl).origin,
    ...gatewayHosts(context),
  ]);
  return [
    "default-src 'none'",
    `script-src ${scripts || "'none'"}`,
    `style-src ${styles || "'none'"}`,
    NO_ICON.policy,
    `frame-src ${[...places].join(' ')}`,
    `form-action ${[...places].join(' ')}`,
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
