import { html, raw } from 'hono/html';
import { gatewayHosts, issuerAddress } from '../addresses/gateway-addresses.ts';
import { publicOrigin } from '../addresses/public-origin.ts';
import type { Context } from '../context/context.ts';
import { unseal } from '../crypto/sealing.ts';
import { readHandoffForm, type HandoffForm } from '../hand-off/read-form.ts';
import { hashOf, plainPage } from './plain-page.ts';

/**
 * `GET /handoff/:id`: the way to the gateway's page, once (P-37). Where its document is a plain
 * form, or the profile runs no script of the gateway's, the fields are posted by a form of ours.
 * Otherwise the gateway's document runs in an origin of its own, where it can't reach ours; its
 * forms lead to the gateway and nowhere else. What no policy can hold is its script leading the
 * window elsewhere: the gateway is trusted with that, as it is with the page behind.
 */
export async function handoffDocument(context: Context, id: string): Promise<Response> {
  const document = await take(context, id);
  const form =
    document === undefined
      ? undefined
      : readHandoffForm(document, (address) => issuerAddress(context, address) !== undefined);
  if (document === undefined || form === undefined)
    return plainPage(context, {
      status: 410,
      title: 'This payment was already started',
      text: 'This link to the payment page works only once. Return to the shop to see the status of your payment.',
    });
  const runs = form.scripted && context.profile.redirect.hostedScript === 'run';
  return new Response(runs ? document : await ownDocument(form), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy(
        context,
        runs ? "'unsafe-inline'" : `'sha256-${await hashOf(SEND)}'`,
      ),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  });
}

const SEND = 'document.forms[0].submit()';

async function ownDocument({ method, action, fields }: HandoffForm): Promise<string> {
  const inputs = fields.map(
    // eslint-disable-next-line lit/no-value-attribute -- this is a document, not a Lit template
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  const document = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Loading…</title>
      </head>
      <body>
        <form method="${method}" action="${action}">${inputs}<button>Continue to pay</button></form>
        ${raw(`<script>${SEND}</script>`)}
      </body>
    </html> `;
  return document.toString();
}

/** Single use, also under concurrent requests. */
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

const policy = (context: Context, scripts: string): string =>
  [
    'sandbox allow-forms allow-scripts',
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'unsafe-inline'",
    `form-action ${gatewayHosts(context).join(' ')}`,
    "base-uri 'none'",
    // Framed, it is inside the proxy's own document, which is inside the shop's page.
    `frame-ancestors ${[publicOrigin(context), ...context.settings.allowedOrigins].join(' ')}`,
  ].join('; ');
