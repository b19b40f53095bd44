import { bundleInMemory, scriptTagBundle } from '../../scripts/bundles.mjs';
import type { SessionCreateInput } from '../../src/contract/proxy/session.schema.ts';
import { openSmallShop, type SmallShop } from './small-shop.ts';

/** What becomes of a request: it is answered, refused, or neither until somebody decides. */
export type Fate = 'answered' | 'refused' | Promise<'answered' | 'refused'>;

/** A shop whose page holds one checkout, over a network that fails as a test wishes. */
export interface FaultyShop {
  readonly url: string;
  /** Decides for each file of the script tag, by its name without `tender-` and its hash. */
  fate: (part: string) => Fate;
  /** From now on the page pays for a new session of these terms. */
  sell(terms?: Partial<SessionCreateInput>): Promise<void>;
  stop(): Promise<void>;
}

const pageOf = (proxy: string, secret: string) => `<!doctype html>
<meta charset="utf-8"><title>Shop</title>
<script>
  /** Every element that the selector finds in the document and its shadow roots. */
  const deepAll = (selector, root = document) => [
    ...root.querySelectorAll(selector),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? deepAll(selector, shadowRoot) : [],
    ),
  ];
  const deep = (selector) => deepAll(selector)[0];
  const told = [];
  addEventListener('tender-load-error', ({ source, reason }) => told.push(source + ' ' + reason));
</script>
<script type="module">
  import '/tender.js';
  document.querySelector('tender-checkout').clientSecret = ${JSON.stringify(secret)};
</script>
<tender-checkout proxy="${proxy}"></tender-checkout>`;

/** Opens it; all is answered until `fate` says otherwise. */
export async function openFaultyShop(): Promise<FaultyShop> {
  const outputs = await bundleInMemory(scriptTagBundle());
  const files = new Map(
    outputs.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])),
  );
  let secret = '';
  const shop: SmallShop = await openSmallShop(async ({ url }) => {
    const { pathname } = new URL(url);
    const code = files.get(pathname);
    if (code === undefined)
      return new Response(pageOf(shop.backend.proxyUrl, secret), {
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      });
    const part = /^\/tender-(.+)-[\w-]{8}\.js$/.exec(pathname)?.[1] ?? '';
    if ((await faulty.fate(part)) === 'refused') return new Response('', { status: 503 });
    return new Response(code, {
      headers: { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' },
    });
  });
  const faulty: FaultyShop = {
    url: shop.url,
    fate: () => 'answered',
    async sell(terms) {
      secret = await shop.newSecret(terms);
    },
    stop: () => shop.stop(),
  };
  return faulty;
}
