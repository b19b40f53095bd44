import type { CheckoutError } from '../../client/index.ts';
import type { TenderLoadErrorEvent } from '../events/checkout-events.ts';

type Trouble = Pick<TenderLoadErrorEvent, 'source' | 'reason' | 'error'>;

const said = new Set<string>();

/** Says once, in the console, why something could not be loaded, and what to do, unless the element has left meanwhile. */
export async function explainLoadError(
  host: HTMLElement,
  proxy: string,
  trouble: Trouble,
): Promise<void> {
  // Of a device without a network the page's developer learns nothing.
  if (!navigator.onLine) return;
  // What came with a problem's name is the proxy's own answer: nothing stands between.
  const answered = (trouble.error as Partial<CheckoutError> | undefined)?.slug !== undefined;
  const text = (!answered && (await pathFault(proxy))) || remedy(proxy, trouble);
  if (!text || !host.isConnected || said.has(text)) return;
  said.add(text);
  // eslint-disable-next-line no-console -- for the page's developer, whom the event does not tell what to do
  console.error(`<${host.localName}> ${text}`, host);
}

/**
 * What is wrong between this page and the proxy. Scripts are not told why a request failed, but which ones
 * fail: one that asks for no answer comes through where only this page's origin is refused.
 */
async function pathFault(proxy: string): Promise<string | undefined> {
  const { href, origin } = new URL(`${proxy.replace(/\/+$/, '')}/`, document.baseURI);
  if (window.origin === 'null')
    return 'is in a page that has no origin, which no proxy can allow. Add allow-same-origin to the sandbox of the frame around the page, or of its Content-Security-Policy; serve a page that is a file by HTTP.';
  const blocked = watchPolicy(origin);
  try {
    const answer = await fetch(`${href}v1/checkout`, {
      headers: { 'X-Tender': '1' },
      credentials: 'omit',
      signal: AbortSignal.timeout(10_000),
    });
    const type = answer.headers.get('content-type') ?? 'no type';
    return type.includes('json')
      ? undefined
      : `needs the address of your proxy: ${href} answers with ${type}, which is no proxy's answer. At the right address, /healthz is {"status":"ok"}.`;
  } catch {
    if (await blocked())
      return `is kept from your proxy by this page's Content-Security-Policy. It needs: connect-src ${origin}; frame-src ${origin}. \`tender csp\` prints the whole policy.`;
    return (await answersAtAll(href))
      ? `gets no answer from ${href}, which does answer others. If it is your proxy, add ${location.origin} to its TENDER_ALLOWED_ORIGINS (allowedOrigins in tender.config.json); if not, correct the address.`
      : `gets no answer from ${href}. Check that this is the address of your proxy, that the proxy runs (\`tender proxy\`), and that it is reached by https if this page is.`;
  }
}

/** Whether the page's policy has blocked something of this origin since. The browser says so a little later. */
function watchPolicy(origin: string): () => Promise<boolean> {
  let blocked = false;
  const watch = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    blocked ||= blockedURI.startsWith(origin);
  };
  document.addEventListener('securitypolicyviolation', watch);
  return async () => {
    await new Promise((resolve) => setTimeout(resolve));
    document.removeEventListener('securitypolicyviolation', watch);
    return blocked;
  };
}

const answersAtAll = (href: string): Promise<boolean> =>
  fetch(`${href}healthz`, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Of a proxy that this page reaches. */
function remedy(proxy: string, { source, reason, error }: Trouble): string | undefined {
  const { origin } = new URL(proxy, document.baseURI);
  if (reason === 'version')
    return 'is of another release than your proxy. Deploy tender-elements and tender-proxy in the same version; pages that are open need a reload.';
  if (source === 'frame')
    return `can't show the secure frame of ${origin}, though the proxy answers this page. The page's Content-Security-Policy needs frame-src ${origin}, and nothing in front of the proxy may add X-Frame-Options or a Content-Security-Policy of its own.`;
  // What is no CheckoutError comes of a secret that can't be sent.
  const { kind, slug, message, cause } = error as Partial<CheckoutError>;
  const isRefused = slug === 'unauthorised' || kind === undefined;
  if (source === 'grant' && slug === 'forbidden')
    return "is refused by its grant, whose `operations` and `resources` don't name what the element asks for.";
  if (message === 'no such group was seen')
    return "shows a group that this proxy has not seen yet. The gateway can't list groups: `tender import groups.csv` tells the proxy of those that were not created through it.";
  if (source === 'grant' && isRefused)
    return `needs the token of a grant that this proxy has created for this page (\`origin\`: ${location.origin}) and that has not ended. Check that your server answers with that, and with nothing else.`;
  if (slug === 'forbidden')
    return `shows a session that was created for another page: its \`origin\` has to be ${location.origin}.`;
  if (isRefused)
    return 'needs the client_secret of a session that this proxy has created and that has not ended. Check that your server answers with that, and with nothing else.';
  if (slug) return `is refused: ${slug}. ${proxy}/problems/${slug} says what to do.`;
  if (message === 'no grant was given' && cause instanceof Error)
    return `got no grant. fetchGrant failed: ${cause.message}`;
  if (message === 'no client secret' && cause instanceof Error)
    return `got no client secret. fetchSession failed: ${cause.message}`;
  return undefined;
}
