import { assert } from '@open-wc/testing';
import { html, render } from 'lit';
import { http } from 'msw';
import type {
  AuthoriseReveal,
  RevealAuthorisation,
  TenderIssuedCard,
  TenderProvider,
} from '../../src/entries/issuing.ts';
import '../../src/entries/issuing.ts';
import { PROTOCOL_VERSION } from '../../src/messaging/index.ts';
import { accessible, stage, wordsOf, type Stage } from '../support/checkout-fixture.ts';
import { helloOfVersion } from '../support/other-release.ts';
import { joinNetwork, pageNetwork } from '../support/page-network.ts';
import { waitUntil } from '../support/wait-until.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const CARD = {
  card_id: '701',
  alias: 'Travel',
  brand: 'visa',
  last_four: '0013',
  expiration_month: '11',
  expiration_year: '2029',
  status: 'active',
  as_of: NOW,
};
const DETAILS = {
  number: '4000009990000013',
  expiration_month: '11',
  expiration_year: '2029',
  security_code: '917',
};

describe('tender-issued-card', () => {
  let at: Stage;
  let card: Readonly<Record<string, string>>;
  let asked: RevealAuthorisation[];
  /** What the frame's posts are answered with. */
  let redeem: () => Response | Promise<Response>;

  /** A step-up that lets everybody pass. */
  const allow: AuthoriseReveal = (request) => {
    asked.push(request);
    const frame = at.find<HTMLIFrameElement>('iframe')?.contentWindow;
    if (frame) joinNetwork(frame as Window & typeof globalThis);
    return Promise.resolve('a.grant');
  };
  interface Wish {
    readonly authorise?: AuthoriseReveal | undefined;
    readonly locale?: string;
    readonly proxy?: string;
  }
  const mount = async ({ authorise, locale = 'en', proxy = at.url }: Wish = {}) => {
    render(
      html`<tender-provider
        proxy=${proxy}
        locale=${locale}
        .grant=${'a.grant'}
        .authoriseReveal=${authorise}
      >
        <tender-issued-card card-id="701" holder="Ada Lovelace"></tender-issued-card>
      </tender-provider>`,
      at.root,
    );
    const element = at.find<TenderIssuedCard>('tender-issued-card');
    return element ?? assert.fail();
  };
  const button = () => at.found<HTMLButtonElement>('[part="reveal-button"]');
  const buttonText = () => at.find('[part="reveal-button"]')?.textContent ?? '';
  const frameText = () =>
    at.find<HTMLIFrameElement>('iframe')?.contentDocument?.querySelector('#details')?.textContent;
  const told = async (words: RegExp) => {
    const news = await at.found('[part="result"]');
    await waitUntil(() => words.test(news.textContent), `${words} is not told`);
  };
  const revealed = async (element: TenderIssuedCard, is = true) => {
    await waitUntil(() => element.revealed === is, `revealed is not ${is}`);
  };

  beforeEach(() => {
    card = CARD;
    asked = [];
    redeem = () => Response.json(DETAILS);
    at = stage();
    at.answers = { 'POST /v1/operations/card.query': () => Response.json(card) };
    pageNetwork.use(http.post(`${at.url}/v1/cards/:card/reveal`, () => redeem()));
  });
  afterEach(() => at.remove());

  it('shows brand, name, last four, validity, holder and state', async () => {
    const element = await mount();
    assert.equal(element.state, 'loading');
    await at.found('[part="number"]');
    assert.match(wordsOf(element), /Travel.*Active.*ending in 0013.*•••• 0013.*11\/29.*Ada/);
    assert.equal(element.getAttribute('state'), 'active');
    assert.equal(at.find('[part="brand"] svg')?.ariaLabel, 'Visa');
    assert.isUndefined(at.find('[part="reveal-button"]'), 'nobody says who may see more');
    await accessible(at.root);
  });

  it('grows with large text on a phone, so that the last line fits', async () => {
    document.documentElement.style.fontSize = '32px';
    at.root.style.width = '256px';
    try {
      await mount();
      const face = await at.found('[part="face"]:not(.skeleton)');
      assert.isAtMost(face.scrollHeight, face.clientHeight);
    } finally {
      document.documentElement.removeAttribute('style');
    }
  });

  it('P-31 asks for the step-up, and shows the details in the frame alone', async () => {
    const events: boolean[] = [];
    at.root.addEventListener('tender-reveal', (event) => events.push(event.revealed));
    const element = await mount({ authorise: allow });
    (await button()).click();
    await told(/^$/);
    assert.match((await button()).textContent, /One moment/);
    await revealed(element);
    assert.isTrue(element.hasAttribute('revealed'));
    assert.equal(asked[0]?.cardId, '701');
    assert.match(asked[0]?.commitment ?? '', /^[\w-]{43}$/);
    assert.match(frameText() ?? '', /4000 0099 9000 0013/);
    await told(/shown below, in a secure frame/);
    assert.notMatch(wordsOf(element), /4000|917/);
    const iframe = await at.found<HTMLIFrameElement>('iframe');
    assert.equal(iframe.allow, 'clipboard-write');
    assert.equal(iframe.title, 'Card details');
    await waitUntil(() => Number(iframe.height) > 100, 'the frame has no room');
    await accessible(at.root);

    (await button()).click();
    await revealed(element, false);
    await told(/details are hidden/);
    assert.notMatch(frameText() ?? '', /4000|917/);
    assert.deepEqual(events, [true, false]);
  });

  it('shows them again only after another step-up, bound to another secret', async () => {
    const element = await mount({ authorise: allow });
    element.reveal();
    await button();
    (await button()).click();
    await revealed(element);
    element.hide();
    await revealed(element, false);
    element.reveal();
    await revealed(element);
    assert.equal(asked.length, 2);
    assert.notEqual(asked[0]?.commitment, asked[1]?.commitment);
  });

  for (const [name, words] of [
    ['AbortError', /You cancelled/],
    ['NotAllowedError', /couldn’t confirm that it’s you/],
  ] as const)
    it(`tells what the page says of a step-up that failed with ${name}`, async () => {
      const authorise = () => Promise.reject(new DOMException('no', name));
      const element = await mount({ authorise });
      (await button()).click();
      await told(words);
      assert.isFalse(element.revealed);
    });

  for (const [what, authorise] of [
    ['refuses', () => Promise.reject(new Error('no'))],
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    // A cast, because JavaScript may return what the type forbids.
    ['answers nonsense', () => Promise.resolve({ token: 'x' } as unknown as string)],
  ] as const)
    it(`says that it was not allowed when the step-up ${what}`, async () => {
      const element = await mount({ authorise });
      (await button()).click();
      await told(/don’t have permission/);
      assert.isFalse(element.revealed);
      assert.match((await button()).textContent, /Show card details/);
      await accessible(at.root);
    });

  for (const [slug, status, words] of [
    ['gone', 410, /took too long/],
    ['too-many-attempts', 429, /shown too often/],
    ['gateway-unavailable', 502, /aren’t available right now/],
  ] as const)
    it(`says why not: ${slug}`, async () => {
      redeem = () => Response.json({ type: `/problems/${slug}` }, { status });
      const element = await mount({ authorise: allow });
      (await button()).click();
      await told(words);
      assert.isFalse(element.revealed);
    });

  it('C-239 learns from a refusal that the card is blocked meanwhile', async () => {
    redeem = () => {
      card = { ...CARD, status: 'blocked' };
      return Response.json({ type: '/problems/card-not-active' }, { status: 409 });
    };
    const element = await mount({ authorise: allow });
    (await button()).click();
    await waitUntil(() => element.state === 'blocked', 'it looks active');
    await told(/Only the details of active cards/);
    assert.isUndefined(at.find('[part="reveal-button"]'));
    await accessible(at.root);
  });

  for (const status of ['blocked', 'closed', 'unknown'])
    it(`C-239 offers no details of a card that is ${status}`, async () => {
      card = { ...CARD, status };
      const element = await mount({ authorise: allow });
      await at.found('[part="number"]');
      assert.equal(element.state, status);
      assert.isUndefined(at.find('[part="reveal-button"]'));
      element.reveal();
      assert.deepEqual(asked, []);
      await accessible(at.root);
    });

  it('hides what it shows when the card is blocked by another element, or becomes another', async () => {
    const element = await mount({ authorise: allow });
    (await button()).click();
    await revealed(element);
    card = { ...CARD, status: 'blocked' };
    render(
      html`<tender-balance card-id="701"></tender-balance>`,
      element.parentElement?.appendChild(document.createElement('div')) ?? assert.fail(),
    );
    (await at.found('[part~="refresh-button"]')).click();
    await revealed(element, false);

    card = CARD;
    (await at.found('[part~="refresh-button"]')).click();
    await waitUntil(() => element.state === 'active', 'it looks blocked');
    (await button()).click();
    await revealed(element);
    element.cardId = '702';
    await revealed(element, false);
    assert.isUndefined(at.find('iframe'));
  });

  it('takes the frame with it when it goes', async () => {
    const element = await mount({ authorise: allow });
    (await button()).click();
    await revealed(element);
    element.remove();
    assert.isFalse(element.revealed);
    assert.isNull(element.shadowRoot?.querySelector('iframe') ?? null);
  });

  it('says that the details are unavailable if the frame doesn’t load, and retries', async () => {
    const elsewhere = `${at.url}/nothing-here`;
    at.answers = { 'POST /nothing-here/v1/operations/card.query': () => Response.json(card) };
    await mount({ authorise: allow, proxy: elsewhere });
    (await button()).click();
    await told(/aren’t available right now/);
    assert.deepEqual(asked, []);
    assert.isUndefined(at.find('iframe'));
    (await button()).click();
    await waitUntil(() => at.find('iframe'), 'it did not try again');
  });

  it('asks to reload the page where the frame is of another version', async () => {
    const elsewhere = `${at.url}/nothing-here`;
    at.answers = { 'POST /nothing-here/v1/operations/card.query': () => Response.json(card) };
    await mount({ authorise: allow, proxy: elsewhere });
    (await button()).click();
    await helloOfVersion(await at.found<HTMLIFrameElement>('iframe'), PROTOCOL_VERSION + 1);
    await told(/reload/);
  });

  it('offers to ask again for a card that could not be loaded', async () => {
    at.answers = {
      'POST /v1/operations/card.query': () =>
        Response.json({ type: '/problems/gateway-unavailable' }, { status: 502 }),
    };
    const element = await mount();
    const retry = await at.found('[part~="refresh-button"]');
    assert.equal(element.state, 'error');
    assert.match(wordsOf(element), /couldn’t be loaded/);
    await accessible(at.root);
    at.answers = { 'POST /v1/operations/card.query': () => Response.json(card) };
    retry.click();
    await at.found('[part="number"]');
    assert.equal(element.state, 'active');
  });

  it('writes what the page wants to be written instead, in page and frame', async () => {
    const element = await mount({ authorise: allow });
    const provider = await at.found<TenderProvider>('tender-provider');
    provider.messages = { reveal: 'Reveal', cardNumber: 'Long number', keepShowing: 'More' };
    await waitUntil(() => /^\s*Reveal\s*$/.test(buttonText()), 'the button is as before');
    (await button()).click();
    await revealed(element);
    assert.match(frameText() ?? '', /Long number.*More/s);
  });

  it('speaks Arabic from right to left, in page and frame', async () => {
    const element = await mount({ authorise: allow, locale: 'ar' });
    await waitUntil(() => at.find('section')?.dir === 'rtl', 'it is not right to left');
    (await button()).click();
    await revealed(element);
    const document = at.find<HTMLIFrameElement>('iframe')?.contentDocument;
    assert.equal(document?.documentElement.dir, 'rtl');
    assert.equal(document?.querySelector('dt')?.textContent, 'رقم البطاقة');
    await accessible(at.root);
  });
});
