import { html } from 'hono/html';
import type { Context } from '../context/context.ts';
import { plainPage } from './plain-page.ts';

/** `GET /`: for whoever opens the proxy's address in a browser, and wonders what answers there. */
export const rootPage = (context: Context): Promise<Response> =>
  plainPage(context, {
    title: 'Tender',
    text: 'This is a proxy for payments: it holds a shop’s secrets, and signs what its pages and servers ask of the payment gateway.',
    more: html`<p>
      <a href="${context.settings.publicUrl}/docs">Reference</a> ·
      <a href="${context.settings.publicUrl}/openapi.json">OpenAPI</a> ·
      <a href="${context.settings.publicUrl}/healthz">Health</a>
    </p>`,
    frameAncestors: "'none'",
  });
