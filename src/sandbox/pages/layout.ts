import type { SandboxContext } from '../state/world.ts';
import { html, type HtmlEscapedString } from './html.ts';

interface Layout {
  readonly title: string;
  /** What kind of page it plays, above the title. */
  readonly role: string;
  readonly content: HtmlEscapedString;
  /** Banks let themselves be framed for 3-D Secure, and for nothing else. */
  readonly framed: boolean;
  /** For tables. */
  readonly wide?: boolean;
  readonly status?: number;
}

/**
 * No script, no inline style, nothing from elsewhere. A bank can't know where a merchant leads on
 * to, and browsers hold redirects after a form to `form-action`, so that is any address.
 */
const POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self' http: https:";

/** A page of the sandbox. */
export function pageResponse({ publicUrl }: SandboxContext, layout: Layout): Response {
  const { framed, status = 200 } = layout;
  return new Response(documentOf(publicUrl, layout), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': framed ? POLICY : `${POLICY}; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}

const documentOf = (publicUrl: string, { title, role, content, wide }: Layout): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Sandbox</title>
        <link rel="stylesheet" href="${publicUrl}/pages/style.css" />
      </head>
      <body>
        <p class="banner"><strong>SANDBOX</strong> No real money moves here</p>
        <main class="${wide ? 'wide' : ''}">
          <p class="role">${role}</p>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `;
