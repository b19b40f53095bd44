import { languageOf } from '../../localization/languages.ts';
import { FRAME_MESSAGES } from '../../localization/frame/every.ts';
import { REVEAL_MESSAGES } from '../../localization/reveal/every.ts';
import type { Context } from '../context/context.ts';
import { carriedSources, type CarriedSources } from './carried-sources.ts';

/** Build output has a hash of its content in its name and never changes. */
const FOREVER = 'public, max-age=31536000, immutable';

const COMMON = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Referrer-Policy': 'no-referrer',
} as const;

/**
 * Nothing runs but what the document carries, and files of the build, which are texts in other
 * languages; nothing is sent but to the proxy itself, and fonts come from there alone.
 */
const framePolicy = (ancestors: readonly string[], carried?: CarriedSources): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${carried?.scripts ?? ''}`.trim(),
    `style-src ${carried?.styles || "'none'"}`,
    "connect-src 'self'",
    "img-src 'self' data:",
    ...(carried?.fonts ? ["font-src 'self'"] : []),
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors.join(' ')}`,
    "require-trusted-types-for 'script'",
    // The frame makes no markup of texts, so it needs no policy that could.
    "trusted-types 'none'",
  ].join('; ');

/**
 * `GET /frame/card` and `/frame/reveal`, with `?origin=…&locale=…`: documents of the secure frame, as
 * they were built, with the texts of one language. They know no session and no grant; who may hold them is decided by
 * `frame-ancestors`, and once more by their own handshake. The one that shows a card is held by the
 * page that asked for it and by nothing around that page, not even by what may frame a checkout.
 */
export async function frameDocument(
  { assets, settings }: Context,
  name: 'card' | 'reveal',
  request: Request,
): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const origin = searchParams.get('origin');
  const allowed = settings.allowedOrigins.filter((one) => name === 'card' || one === origin);
  const ancestors = name === 'card' ? [...allowed, ...settings.outerOrigins] : allowed;
  const headers = {
    ...COMMON,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': framePolicy(ancestors.length > 0 ? ancestors : ["'none'"]),
  };
  if (origin === null || !allowed.includes(origin))
    return plain(403, 'This page is not allowed to embed the secure frame.', headers);
  const file = await assets(`${name}.html`);
  if (!file) return plain(503, 'The secure frame is not built. Run "npm run build".', headers);
  const built = new TextDecoder().decode(file.body);
  return new Response(withMessages(built, name, searchParams.get('locale') ?? ''), {
    headers: {
      ...headers,
      'Content-Security-Policy': framePolicy(ancestors, await carriedSources(built)),
      'Content-Type': file.type,
    },
  });
}

const MESSAGES = { card: FRAME_MESSAGES, reveal: REVEAL_MESSAGES } as const;

/** As data, which no policy has to allow, before the script that reads it. */
function withMessages(document: string, name: keyof typeof MESSAGES, locale: string): string {
  const language = languageOf(locale);
  // Escaped, so that no text can end the element.
  const texts = JSON.stringify(MESSAGES[name][language]).replaceAll('<', '\\u003c');
  return document.replace(
    '<script type="module">',
    (script) =>
      `<script id="messages" lang="${language}" type="application/json">${texts}</script>${script}`,
  );
}

/** `GET /frame/assets/…`: other languages of the frame's documents, and fonts. */
export async function frameAsset({ assets }: Context, path: string): Promise<Response> {
  // One plain file name: no folders, so no way out of the build's own.
  const file = /^[\w-]+(\.[\w-]+)+$/.test(path) ? await assets(`assets/${path}`) : undefined;
  if (!file) return plain(404, 'There is no such file.', COMMON);
  return new Response(file.body, {
    headers: { ...COMMON, 'Cache-Control': FOREVER, 'Content-Type': file.type },
  });
}

const plain = (status: number, text: string, headers: Record<string, string>): Response =>
  new Response(text, {
    status,
    headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
  });
