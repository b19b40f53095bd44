import type { Context } from '../context/context.ts';
import { plainPage } from './plain-page.ts';
import { publicOrigin } from '../addresses/public-origin.ts';
import { gatewayHosts } from '../addresses/gateway-addresses.ts';
import { unseal } from '../crypto/sealing.ts';

/**
 * `GET /handoff/:id`: the gateway's document, once (P-37). The policy puts it into an origin of its
 * own, so it reaches nothing of ours, and lets it send its form to the gateway and nowhere else. A
 * policy ends with its document, so the payment page behind it is not held by it.
 */
export async function handoffDocument(context: Context, id: string): Promise<Response> {
  const document = await take(context, id);
  if (document === undefined)
    return plainPage(context, {
      status: 410,
      title: 'This payment was already started',
      text: 'This link to the payment page works only once. Return to the shop to see the status of your payment.',
    });
  return new Response(document, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy(context),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** Nobody gets it twice, whoever asks at once. */
async function take(context: Context, id: string): Promise<string | undefined> {
  const { clock, store } = context;
  const sealed = await store.transaction(async (tx) => {
    const row = await tx.get('handoffs', id);
    if (!row || row.html === null || row.expiresAt <= clock.now()) return undefined;
    await tx.update('handoffs', id, { html: null });
    return row.html;
  });
  return sealed === undefined ? undefined : unseal(context.keys, 'hand-off', sealed);
}

const policy = (context: Context): string =>
  [
    'sandbox allow-forms allow-scripts',
    "default-src 'none'",
    "script-src 'unsafe-inline'",
    "style-src 'unsafe-inline'",
    `form-action ${gatewayHosts(context).join(' ')}`,
    "base-uri 'none'",
    // Framed, it stands inside the proxy's own document, which stands in the shop's page.
    `frame-ancestors ${[publicOrigin(context), ...context.settings.allowedOrigins].join(' ')}`,
  ].join('; ');
