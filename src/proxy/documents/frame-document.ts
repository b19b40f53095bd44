import { documentTexts, spokenTag } from '../../localization/loading/documents.ts';
import type { Connection, Context, FrameFile } from '../context/context.ts';
import { keptBody, keptBodyResponse, type KeptBody } from '../http/kept-body.ts';
import { carriedSources, type CarriedSources } from './carried-sources.ts';

/** Build output has a hash of its content in its name and never changes. */
const FOREVER = 'public, max-age=31536000, immutable';
/** Its address names the protocol that it speaks with the page, so a kept one fits. Who tries settings is shown each at once. */
const KEPT = { live: 'public, max-age=3600', sandbox: 'no-cache' } as const;

const COMMON = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Referrer-Policy': 'no-referrer',
} as const;

/**
 * Nothing runs but what the document carries, and files of the build; nothing is sent but to the proxy
 * itself, and fonts come from there alone.
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
  context: Context,
  name: 'card' | 'reveal',
  request: Request,
  connection: Connection,
): Promise<Response> {
  const { assets, profile, settings } = context;
  const { searchParams } = new URL(request.url);
  const origin = searchParams.get('origin');
  const allowed = settings.allowedOrigins.filter((one) => name === 'card' || one === origin);
  const ancestors = name === 'card' ? [...allowed, ...settings.outerOrigins] : allowed;
  const refused = {
    ...COMMON,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': framePolicy(ancestors.length > 0 ? ancestors : ["'none'"]),
  };
  if (origin === null || !allowed.includes(origin))
    return plain(403, 'This page is not allowed to embed the secure frame.', refused);
  const file = await assets(`${name}.html`);
  if (!file) return plain(503, 'The secure frame is not built. Run "npm run build".', refused);
  const language = spokenTag(searchParams.get('locale') ?? '') ?? 'en';
  const { carried, ...document } = await once(file, language, async () => {
    const built = new TextDecoder().decode(file.body);
    return {
      ...(await keptBody(context, file.type, withMessages(built, name, language))),
      carried: await carriedSources(built),
    };
  });
  return keptBodyResponse(request, connection, document, {
    ...COMMON,
    'Cache-Control': name === 'card' ? KEPT[profile.mode] : 'no-store',
    'Content-Security-Policy': framePolicy(ancestors, carried),
    ...acceptedTypes(request),
  });
}

/** Read by the document's script, for 3-D Secure; what a quoted text can't hold is left out. */
function acceptedTypes({ headers }: Request): Readonly<Record<string, string>> {
  const accept = headers.get('accept') ?? '';
  return /^[\w !#$&'*+./;=,-]{1,1000}$/.test(accept)
    ? { 'Server-Timing': `accept;desc="${accept}"` }
    : {};
}

interface Made extends KeptBody {
  readonly carried?: CarriedSources;
}

/** What is made of a file of the build, by language: languages are few. */
const made = new WeakMap<FrameFile, Map<string, Promise<Made>>>();
function once(file: FrameFile, key: string, make: () => Promise<Made>): Promise<Made> {
  const known = made.get(file) ?? new Map<string, Promise<Made>>();
  made.set(file, known);
  const prepared = known.get(key) ?? make();
  known.set(key, prepared);
  return prepared;
}

const ROOMS = { card: 'frame', reveal: 'reveal' } as const;
type FrameName = keyof typeof ROOMS;

/**
 * `GET /frame/texts/card` and `/frame/texts/reveal`, with `?locale=…`: what the document says in another
 * language, for a page that changes its own.
 */
export async function frameTexts(
  context: Context,
  name: string,
  request: Request,
  connection: Connection,
): Promise<Response> {
  if (name !== 'card' && name !== 'reveal') return plain(404, 'There are no such texts.', COMMON);
  const locale = new URL(request.url).searchParams.get('locale') ?? '';
  const texts = JSON.stringify(documentTexts(locale)[ROOMS[name]]);
  return keptBodyResponse(request, connection, await keptBody(context, 'application/json', texts), {
    ...COMMON,
    'Cache-Control': KEPT[context.profile.mode],
  });
}

/** As data, which no policy has to allow, before the script that reads it. */
function withMessages(document: string, name: FrameName, language: string): string {
  // Escaped, so that no text can end the element.
  const texts = JSON.stringify(documentTexts(language)[ROOMS[name]]).replaceAll('<', '\\u003c');
  return document.replace(
    '<script type="module">',
    (script) => `<script id="messages" type="application/json">${texts}</script>${script}`,
  );
}

/** `GET /frame/assets/…`: files of the frame's documents, and fonts. */
export async function frameAsset(
  context: Context,
  path: string,
  request: Request,
  connection: Connection,
): Promise<Response> {
  // One plain file name: no folders, so no way out of the build's own.
  const file = /^[\w-]+(\.[\w-]+)+$/.test(path)
    ? await context.assets(`assets/${path}`)
    : undefined;
  if (!file) return plain(404, 'There is no such file.', COMMON);
  const prepared = await once(file, '', () => keptBody(context, file.type, file.body));
  return keptBodyResponse(request, connection, prepared, { ...COMMON, 'Cache-Control': FOREVER });
}

const plain = (status: number, text: string, headers: Record<string, string>): Response =>
  new Response(text, {
    status,
    headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' },
  });
