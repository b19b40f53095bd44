import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { autoloadBundle, bundleInMemory, scriptTagBundle } from '../../scripts/bundles.mjs';
import { folderAssets } from '../../src/node/runtime/folder-assets.ts';
import { listen, type Listener } from '../../src/node/serving/listen.ts';
import { createTestBackend, type TestBackend } from '../../src/testing/test-backend.ts';
import { freePort } from '../support/free-port.mjs';
import { programsOf } from '../support/browsers.ts';
import { launchEngine } from '../support/launch-engine.ts';

interface Shop {
  readonly proxy: string;
  readonly page: string;
  /** The policy of the page. */
  readonly policy?: string;
  /** It shows an issued card and its details, in place of a checkout. */
  readonly wallet?: boolean;
  /** For which page session or grant is. */
  readonly session?: string;
  /** In place of a client secret, or of a grant's token. */
  readonly secret?: string;
  /** It shows this element, in place of a card and its details. */
  readonly element?: string;
  /** The gateway has no card at all. */
  readonly cardless?: boolean;
  /** The only card that the grant opens that somebody knows. */
  readonly card?: string;
  /** What stands in front of the proxy adds it to the frame's document. */
  readonly frameHeader?: string;
}

const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
const [shop = '', other = '', stranger = ''] = ports.map((port) => `http://localhost:${port}`);
const proxy = `http://127.0.0.1:${ports[3]}`;
const nobody = 'http://127.0.0.1:9';

/** One of the cards that every sandbox begins with. */
const CARD = '100029701';

const CHECKOUT_ELEMENTS =
  '<tender-checkout><tender-card-entry load-timeout="3000"></tender-card-entry></tender-checkout>';
const CHECKOUT_SCRIPT = `
  import '/tender.js';
  Object.assign(document.querySelector('tender-checkout'), { fetchSession: ask, proxy });`;

/** A grant names it, but nobody knows it. */
const UNKNOWN = '7777';

const WALLET_ELEMENT = `<tender-issued-card card-id="${CARD}"></tender-issued-card>`;
const BALANCE = `<tender-balance card-id="${UNKNOWN}"></tender-balance>`;
const ELEMENT_SCRIPT = `
  import '/autoload.js';
  Object.assign(document.querySelector('tender-provider'), { fetchGrant: ask, proxy });`;
/** Asks for the details of a card as soon as that can be done. */
const WALLET_SCRIPT = `
  import '/autoload.js';
  const authoriseReveal = async () => undefined;
  Object.assign(document.querySelector('tender-provider'), { fetchGrant: ask, proxy, authoriseReveal });
  const card = document.querySelector('tender-issued-card');
  new MutationObserver(() => card.reveal()).observe(card, { attributeFilter: ['state'] });`;

/** Also for a page without an origin. */
const FOR_ALL = { 'Access-Control-Allow-Origin': '*' };

const SHOP = { proxy, page: shop };
const FRAME =
  /can't show the secure frame of http:\/\/127.*frame-src http:\/\/127.*X-Frame-Options/;

const cases: Record<string, [Shop, RegExp]> = {
  'the policy forbids its requests': [
    { ...SHOP, policy: "connect-src 'self'" },
    /is kept from your proxy.*It needs: connect-src http:\/\/127\S+; frame-src http:\/\/127/,
  ],
  'the policy forbids its frame': [{ ...SHOP, policy: "frame-src 'none'" }, FRAME],
  'something in front forbids framing': [{ ...SHOP, frameHeader: "frame-ancestors 'none'" }, FRAME],
  'the proxy does not know the page': [
    { ...SHOP, page: stranger },
    new RegExp(`does answer others.*add ${stranger} to its TENDER_ALLOWED_ORIGINS`),
  ],
  'nothing answers': [{ ...SHOP, proxy: nobody }, /gets no answer from http.*`tender proxy`/],
  'something else answers': [
    { ...SHOP, proxy: `${shop}/pay` },
    /needs the address of your proxy: http\S+\/pay\/ answers with text\/html/,
  ],
  'a sandbox takes the page its origin': [
    { ...SHOP, policy: 'sandbox allow-scripts' },
    /has no origin.*Add allow-same-origin to the sandbox/,
  ],
  'the session is that of another page': [
    { ...SHOP, session: other },
    new RegExp(`created for another page: its \`origin\` has to be ${shop}`),
  ],
  'the secret is a page': [
    { ...SHOP, secret: '<!doctype html>\n<title>Not found</title>' },
    /needs the client_secret of a session/,
  ],
  'the secret is no secret': [{ ...SHOP, secret: 'cs_1' }, /needs the client_secret of a session/],
  'no secret comes': [{ ...SHOP, secret: '' }, /got no client secret. fetchSession failed: .*503/],
};

const WALLET = { ...SHOP, wallet: true };
/** Firefox doesn't say when a policy blocks a frame, and the element waits for twenty seconds. */
const NO_DETAILS = 'the policy forbids the frame of the details';

const walletCases: typeof cases = {
  'the policy forbids its requests': [
    { ...WALLET, policy: "connect-src 'self'" },
    /is kept from your proxy.*It needs: connect-src http:\/\/127\S+; frame-src http:\/\/127/,
  ],
  [NO_DETAILS]: [{ ...WALLET, policy: "frame-src 'none'" }, FRAME],
  'the proxy does not know the page': [
    { ...WALLET, page: stranger },
    new RegExp(`does answer others.*add ${stranger} to its TENDER_ALLOWED_ORIGINS`),
  ],
  'nothing answers': [{ ...WALLET, proxy: nobody }, /gets no answer from http.*`tender proxy`/],
  'the grant is for another page': [
    { ...WALLET, session: other },
    new RegExp(`needs the token of a grant .* for this page \\(\`origin\`: ${shop}\\)`),
  ],
  'the grant is for another card': [
    { ...WALLET, card: '100029702' },
    /is refused by its grant, whose `operations` and `resources`/,
  ],
  'the gateway has no such card': [
    { ...WALLET, element: BALANCE, cardless: true },
    /is refused: not-found\. http\S+\/problems\/not-found says what/,
  ],
  'the token is none': [{ ...WALLET, secret: 'token' }, /needs the token of a grant/],
  'no grant comes': [{ ...WALLET, secret: '' }, /got no grant. fetchGrant failed: .*503/],
};

const GROUP = `<tender-group group-id="${UNKNOWN}"></tender-group>`;
/** Not the browser, before it does. */
const asks = ({ method, url }: Request, operation: string) =>
  method === 'POST' && url.endsWith(`/${operation}`);
const tagOf = (element = WALLET_ELEMENT) => element.split(' ')[0];
const NEVER_SEEN = /shows a group that this proxy has not seen yet\. .*`tender import groups\.csv`/;
const REFUSED = /is refused: query-refused\. http\S+\/problems\/query-refused says what/;

/** What each says of an id that nobody knows. */
const unknownCases: typeof cases = Object.fromEntries(
  (
    [
      ['group', 'group', NEVER_SEEN],
      ['balance', 'group', NEVER_SEEN],
      ['balance', 'card', REFUSED],
      ['issued-card', 'card', REFUSED],
      ['card-controls', 'card', REFUSED],
      ['cardholder shown', 'cardholder', REFUSED],
    ] as const
  ).map(([name, kind, remedy]) => {
    const element = `<tender-${name} ${kind}-id="${UNKNOWN}"></tender-${name.split(' ')[0]}>`;
    return [element, [{ ...WALLET, element }, remedy]];
  }),
);

for (const engine of ['chromium', 'firefox'] as const)
  describe(
    `an element that can't load says what to do, in ${engine}`,
    { skip: programsOf(engine) ? false : `${engine} is not installed` },
    () => {
      let browser: Browser;
      let backend: TestBackend;
      let listeners: Listener[];
      let now: Shop = SHOP;
      const asked = new Set<string>();

      before(async () => {
        backend = createTestBackend({
          proxyUrl: proxy,
          allowedOrigins: [shop, other],
          assets: await folderAssets('dist/frame'),
        });
        const outputs = [
          ...(await bundleInMemory(scriptTagBundle())),
          ...(await bundleInMemory(autoloadBundle())),
        ];
        const files = new Map(
          outputs.map((file) => [
            `/${file.fileName}`,
            file.type === 'chunk' ? file.code : String(file.source),
          ]),
        );
        const site = async ({ url }: Request) => {
          const { pathname } = new URL(url);
          const code = files.get(pathname);
          if (code !== undefined)
            return new Response(code, {
              headers: { ...FOR_ALL, 'Content-Type': 'text/javascript' },
            });
          if (pathname === '/secret') return secretFor(backend, now);
          return new Response(pageOf(now), {
            headers: {
              'Content-Type': 'text/html; charset=utf-8',
              ...(now.policy && { 'Content-Security-Policy': now.policy }),
            },
          });
        };
        const behind = async (request: Request) => {
          asked.add(new URL(request.url).pathname);
          const answer = await backend.fetch(request);
          if (now.cardless && asks(request, 'card.query')) {
            const { headers } = answer;
            headers.delete('Content-Length');
            return Response.json({ type: '/problems/not-found' }, { status: 404, headers });
          }
          if (now.frameHeader && request.url.includes('/frame/card'))
            answer.headers.append('Content-Security-Policy', now.frameHeader);
          return answer;
        };
        const portVariable = 'PORT';
        listeners = await Promise.all([
          ...ports
            .slice(0, 3)
            .map((port) => listen({ fetch: site, host: 'localhost', port, portVariable })),
          listen({ fetch: behind, host: '127.0.0.1', port: ports[3], portVariable }),
        ]);
        browser = await launchEngine(engine);
      });
      after(() => browser.close());
      after(async () => {
        await backend.close();
        await Promise.all(listeners.map((listener) => listener.close(500)));
      });

      /** What our elements write into the console until `enough` is true of the page. */
      async function says(what: Shop, enough: string): Promise<readonly string[]> {
        now = what;
        const page = await browser.newPage();
        try {
          await page.goto(now.page);
          await page.waitForFunction(enough);
          return (await page.evaluate('said')) as readonly string[];
        } finally {
          await page.close();
        }
      }

      const all = [cases, walletCases, unknownCases]
        .flatMap((each) => Object.entries(each))
        .filter(([what]) => what !== NO_DETAILS || engine === 'chromium');
      for (const [what, [given, remedy]] of all)
        test(`${given.wallet ? 'an issued card' : 'a checkout'}: ${what}`, async () => {
          const said = await says(given, 'said.length > 0 && told.length > 0');
          assert.equal(said.length, 1, said.join('\n'));
          assert.match(
            said[0] ?? '',
            given.wallet ? new RegExp(`^${tagOf(given.element)}> `) : /^<tender-c[a-z-]+> /,
          );
          assert.match(said[0] ?? '', remedy);
        });

      test('asks the proxy nothing more once it has said what is wrong', async () => {
        asked.clear();
        await says({ ...WALLET, element: GROUP }, 'said.length > 0 && told.length > 0');
        assert.ok(asked.size > 0);
        assert.ok(!asked.has('/v1/checkout'), [...asked].join(' '));
      });

      test('says nothing where all is right', async () => {
        const ready = `document.querySelector('tender-card-entry').state === 'ready'`;
        assert.deepEqual(await says(SHOP, ready), []);
        const active = `document.querySelector('tender-issued-card').state === 'active'`;
        assert.deepEqual(await says(WALLET, active), []);
      });
    },
  );

async function secretFor(backend: TestBackend, given: Shop): Promise<Response> {
  const { page, wallet, session, secret, card = CARD } = given;
  const headers = FOR_ALL;
  if (secret === '') return new Response('', { status: 503, headers });
  const origin = session ?? (page === stranger ? shop : page);
  if (wallet) {
    const grant = await backend.createGrant({
      subject: 'ada',
      origin,
      operations: ['card.query', 'cardholder.query'],
      resources: { cards: [card, UNKNOWN], groups: [UNKNOWN], cardholders: [UNKNOWN] },
    });
    return new Response(secret ?? grant.token, { headers });
  }
  const created = await backend.createSession({
    order_id: crypto.randomUUID(),
    amount: { value: '42.00', currency: 'EUR' },
    origin,
  });
  return new Response(secret ?? created.client_secret, { headers });
}

const pageOf = ({ proxy: address, wallet, element }: Shop) => `<!doctype html>
<meta charset="utf-8"><title>Shop</title>
<script>
  const said = [];
  const told = [];
  const complain = console.error;
  console.error = (...words) => (said.push(String(words[0])), complain(...words));
  addEventListener('tender-load-error', ({ source, reason }) => told.push(source + ' ' + reason));
</script>
<script type="module">
  const ask = async () => {
    const answer = await fetch('/secret', { method: 'POST' });
    if (!answer.ok) throw new Error('HTTP ' + answer.status);
    return answer.text();
  };
  const proxy = ${JSON.stringify(address)};
  ${element ? ELEMENT_SCRIPT : wallet ? WALLET_SCRIPT : CHECKOUT_SCRIPT}
</script>
${wallet ? `<tender-provider>${element ?? WALLET_ELEMENT}</tender-provider>` : CHECKOUT_ELEMENTS}`;
