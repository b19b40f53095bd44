import type { Context } from '../context/context.ts';

/** Build output has a hash of its content in its name and never changes. */
const FOREVER = 'public, max-age=31536000, immutable';

const COMMON = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Referrer-Policy': 'no-referrer',
} as const;

/** Nothing but the build's own files runs; nothing is sent but to the proxy itself. */
const framePolicy = (ancestors: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors.join(' ')}`,
    "require-trusted-types-for 'script'",
    // The frame makes no markup of texts, so it needs no policy that could.
    "trusted-types 'none'",
  ].join('; ');

/**
 * `GET /frame/card` and `/frame/reveal`, with `?origin=…&locale=…`: documents of the secure frame, as
 * they were built. They know no session and no grant; who may hold them is decided by
 * `frame-ancestors`, and once more by their own handshake. The one that shows a card is held by the
 * page that asked for it and by nothing around that page.
 */
export async function frameDocument(
  { assets, settings }: Context,
  name: 'card' | 'reveal',
  request: Request,
): Promise<Response> {
  const origin = new URL(request.url).searchParams.get('origin');
  const allowed = settings.allowedOrigins.filter((one) => name === 'card' || one === origin);
  const headers = {
    ...COMMON,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': framePolicy(allowed.length > 0 ? allowed : ["'none'"]),
  };
  if (origin === null || !allowed.includes(origin))
    return plain(403, 'This page is not allowed to embed the secure frame.', headers);
  const file = await assets(`${name}.html`);
  if (!file) return plain(503, 'The secure frame is not built. Run "npm run build".', headers);
  return new Response(file.body, { headers: { ...headers, 'Content-Type': file.type } });
}

/** `GET /frame/assets/…`: script and styles of the frame's documents. */
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
