import { html, type HtmlEscapedString } from './html.ts';

interface Layout {
  readonly title: string;
  /** What kind of page it plays, above the title. */
  readonly role: string;
  readonly content: HtmlEscapedString;
}

/**
 * No script, no inline style, nothing from elsewhere. A bank can't know where a merchant leads on
 * to, and browsers hold redirects after a form to `form-action`, so that is any address.
 */
const POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self' http: https:";

/** A page of the sandbox; `framed` where banks let themselves be framed. */
export function pageResponse(layout: Layout, framed: boolean, status = 200): Response {
  return new Response(documentOf(layout), {
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

const documentOf = ({ title, role, content }: Layout): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Sandbox</title>
        <link rel="stylesheet" href="/pages/style.css" />
      </head>
      <body>
        <p class="banner"><strong>SANDBOX</strong> No real money moves here</p>
        <main>
          <p class="role">${role}</p>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `;
