import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { documentMessages } from '../../localization/loading/documents.ts';
import type { Context } from '../context/context.ts';
import { OPENED_BY_PEOPLE } from '../http/answer-headers.ts';
import { publicOrigin } from '../addresses/public-origin.ts';

type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

interface Page {
  readonly status?: number;
  /** By default English. */
  readonly locale?: string;
  readonly title: string;
  readonly text: string | Markup;
  /** What follows the text. */
  readonly more?: Markup;
  /** Who may frame it; by default every shop and the proxy. */
  readonly frameAncestors?: string | undefined;
}

export const PAGE_STYLE =
  ':root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;display:grid;place-content:center;min-height:90vh;margin:1rem;text-align:center;overflow-wrap:anywhere}main{max-width:36rem}h1{font-size:1.25rem}h2{font-size:1rem}.button,button{display:inline-block;padding:.5rem 1.25rem;border:1px solid;border-radius:.5rem;background:none;color:inherit;font:inherit;text-decoration:none;cursor:pointer}';

/** Without it a browser asks for `/favicon.ico`, which the policy refuses: a violation on every page. */
export const NO_ICON = {
  markup: '<link rel="icon" href="data:,">',
  policy: 'img-src data:',
} as const;

/** A page of a few words. Nothing runs in it. */
export async function plainPage(
  context: Context,
  { status = 200, locale = 'en', title, text, more, frameAncestors }: Page,
): Promise<Response> {
  const { allowedOrigins, outerOrigins } = context.settings;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${await hashOf(PAGE_STYLE)}'`,
    NO_ICON.policy,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors ?? [publicOrigin(context), ...allowedOrigins, ...outerOrigins].join(' ')}`,
  ];
  const main = html`<main>
    <h1>${title}</h1>
    <p>${text}</p>
    ${more}
  </main>`;
  return new Response(await plainDocument(locale, title, main), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy.join('; '),
      'Cache-Control': 'no-store',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Referrer-Policy': 'no-referrer',
      // It may not be framed: people open it directly.
      ...(frameAncestors && OPENED_BY_PEOPLE),
    },
  });
}

/** A document in the style of the plain pages. */
export async function plainDocument(locale: string, title: string, body: Markup): Promise<string> {
  const { lang = 'en', dir = 'ltr' } = documentMessages(locale);
  const document = await html`<!doctype html>
    <html lang="${lang}" dir="${dir}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${raw(NO_ICON.markup)} ${raw(`<style>${PAGE_STYLE}</style>`)}
      </head>
      <body>
        ${body}
      </body>
    </html> `;
  return document.toString();
}

/** SHA-256 as policies write it. */
export async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}
