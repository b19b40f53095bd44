import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import type { GrantAnswer } from '../../src/contract/proxy/grant.schema.ts';
import { storefrontSuite, type Visit } from '../support/storefront-suite.ts';
import { STEP_UP_CODE, TRAVEL, WalletPage } from '../support/wallet-page.ts';

/** The card's number in any writing, and its security code. */
const DIGITS = /4\s*0\s*0\s*0\s*0\s*0\s*9\s*9\s*9|"security_code"/;

/** A script that came into the page before anything of ours, and listens to all that is said there. */
const eavesdrop = (): void => {
  if (location.pathname !== '/wallet.html') return;
  const heard: string[] = [];
  const ports: MessagePort[] = [];
  Object.assign(window, { heard, ports });
  const note = (data: unknown) => heard.push(JSON.stringify(data));
  const { postMessage, addEventListener: listen } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown, ...rest) {
    note(message);
    if (!ports.includes(this)) ports.push(this);
    Reflect.apply(postMessage, this, [message, ...(rest as unknown[])]);
  };
  MessagePort.prototype.addEventListener = function (
    this: MessagePort,
    type: string,
    ...rest: unknown[]
  ) {
    if (type === 'message')
      Reflect.apply(listen, this, [type, (event: MessageEvent) => note(event.data)]);
    Reflect.apply(listen, this, [type, ...rest]);
  } as typeof listen;
  addEventListener('message', ({ data }) => note(data));
  const original = window.fetch;
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    heard.push(
      `${request.url} ${request.headers.get('authorization') ?? ''}`,
      await request.clone().text(),
    );
    const response = await original(request);
    heard.push(await response.clone().text());
    return response;
  };
};

/** What the hostile script adds to the window; the casts to it below read it back. */
interface Eavesdropping {
  readonly heard: string[];
  readonly ports: MessagePort[];
}

const heardIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as Eavesdropping).heard);

/** The newest value of a member in what was heard. */
async function heardValue(page: Page, member: string): Promise<string> {
  const found = [
    ...(await heardIn(page)).join('\n').matchAll(new RegExp(`"${member}":"([^"]+)"`, 'g')),
  ];
  return found.at(-1)?.[1] ?? assert.fail(`${member} was not heard`);
}

/** A program that is no browser and writes whatever headers it likes. */
const program = (url: string, token: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'X-Tender': '1',
      ...headers,
    },
    body: JSON.stringify(body),
  });

async function alerts({ demo }: Visit): Promise<number> {
  const answer = await demo.merchant('GET', '/v1/events');
  const { data } = (await answer.json()) as { data: { type: string; data: { alert?: string } }[] };
  return data.filter((event) => event.data.alert === 'reveal-secret-mismatch').length;
}

async function enter(visit: Visit): Promise<WalletPage> {
  await visit.demo.importCompany();
  await visit.shopper.page.addInitScript(eavesdrop);
  const wallet = new WalletPage(visit.shopper.page, visit.demo);
  await wallet.open();
  return wallet;
}

storefrontSuite('a hostile script in the wallet page', (scenario) => {
  scenario('P-31 reads nothing of the frame while the details are shown', async (visit) => {
    const wallet = await enter(visit);
    const { page } = visit.shopper;
    await wallet.reveal();
    const tried = await wallet.card().evaluate((element) => {
      const iframe = element.shadowRoot?.querySelector('iframe');
      if (!iframe) return { found: 'no iframe', under: '' };
      const attempts = [
        () => iframe.contentDocument?.body.innerText,
        () => iframe.contentWindow?.document.body.innerText,
        () => iframe.contentWindow?.getSelection()?.toString(),
        // A cast, because the hostile page guesses at a global that the frame must not have.
        () => (iframe.contentWindow as unknown as { secret?: string }).secret,
        () => iframe.contentWindow?.location.href,
      ];
      const found = attempts.map((attempt) => {
        try {
          return attempt() ?? 'nothing';
        } catch (error) {
          return error instanceof DOMException ? error.name : 'other';
        }
      });
      const { left, top } = iframe.getBoundingClientRect();
      const cover = document.createElement('div');
      cover.className = 'cover';
      document.body.append(cover);
      const under = document.elementsFromPoint(left + 40, top + 50).map((one) => one.localName);
      document.getSelection()?.selectAllChildren(document.documentElement);
      return { found: found.join(), under: under.join(), text: String(document.getSelection()) };
    });
    assert.equal(tried.found, 'nothing,SecurityError,SecurityError,SecurityError,SecurityError');
    assert.doesNotMatch(JSON.stringify([tried, await heardIn(page), await page.content()]), DIGITS);
  });

  scenario('P-31 hears every message and every answer, and no digit', async (visit) => {
    const wallet = await enter(visit);
    await wallet.reveal();
    const heard = await heardIn(visit.shopper.page);
    assert.ok(
      heard.some((message) => message.includes('"commitment"')),
      'the channel was heard',
    );
    assert.ok(heard.some((message) => message.includes('"type":"revealed"')));
    assert.doesNotMatch(heard.join('\n'), DIGITS);
    assert.doesNotMatch(heard.join('\n'), /"secret"/);
  });

  scenario('P-31 replays the page’s messages, and the frame shows nothing', async (visit) => {
    const wallet = await enter(visit);
    const { page } = visit.shopper;
    await wallet.reveal();
    await wallet.button('Hide card details').click();
    await wallet.hidden();
    await page.evaluate(() => {
      const { heard, ports } = window as unknown as Eavesdropping;
      for (const text of heard.filter((one) => one.includes('"type":"reveal"')))
        for (const port of ports) port.postMessage(JSON.parse(text));
    });
    await wallet.says('took too long');
    const answered = page.waitForResponse(/\/v1\/cards\/.*\/reveal$/);
    await page.evaluate(() => {
      const { heard, ports } = window as unknown as Eavesdropping;
      const last = heard.filter((one) => one.includes('"type":"reveal"')).at(-1) ?? '{}';
      for (const port of ports) {
        port.postMessage({ type: 'prepare' });
        port.postMessage(JSON.parse(last));
      }
    });
    assert.equal((await answered).status(), 403, 'the grant is bound to the secret before');
    await wallet.hidden();
    assert.doesNotMatch((await heardIn(page)).join('\n'), DIGITS);
  });

  scenario(
    'P-31 steals a grant that no frame has used, and opens nothing with it',
    async (visit) => {
      const wallet = await enter(visit);
      const { demo, shopper } = visit;
      const { page } = shopper;
      // The step-up succeeds, and the script keeps the grant for itself.
      await wallet.card().evaluate((element) => {
        const provider = element.closest('tender-provider') as HTMLElement & {
          authoriseReveal: (request: unknown) => Promise<string>;
        };
        const { authoriseReveal } = provider;
        provider.authoriseReveal = async (request) => {
          await authoriseReveal(request);
          return new Promise(() => undefined);
        };
      });
      await wallet.ask();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const token = await heardValue(page, 'token');
      const commitment = await heardValue(page, 'commitment');
      const url = `${demo.proxyUrl}/v1/cards/${TRAVEL}/reveal`;
      const body = { secret: commitment, origin: demo.shopUrl };

      const fromPage = await page.evaluate(
        async ({ to, bearer, sent }) => {
          const answer = await fetch(to, {
            method: 'POST',
            headers: {
              Authorization: `Bearer ${bearer}`,
              'Content-Type': 'application/json',
              'X-Tender': '1',
            },
            body: JSON.stringify(sent),
          }).catch(() => undefined);
          return answer?.text();
        },
        { to: url, bearer: token, sent: body },
      );
      assert.equal(fromPage, undefined, 'the browser lets the page ask');

      const before = await alerts(visit);
      const origin = { Origin: demo.proxyUrl };
      for (const [headers, secret] of [
        [{}, commitment],
        [{ Origin: demo.shopUrl }, commitment],
        [origin, commitment],
        [origin, 'A'.repeat(43)],
      ] as const) {
        const answer = await program(url, token, { ...body, secret }, headers);
        assert.equal(answer.status, 403);
        assert.doesNotMatch(await answer.text(), DIGITS);
      }
      const looked = await program(
        `${demo.proxyUrl}/v1/operations/card.query`,
        token,
        { card_id: TRAVEL },
        { Origin: demo.shopUrl },
      );
      assert.equal(looked.status, 403, 'it is for nothing else');
      assert.equal(await alerts(visit), before + 1, 'the merchant is told once of wrong secrets');
    },
  );

  scenario('P-31 opens a frame of its own, which the stolen grant does not open', async (visit) => {
    const wallet = await enter(visit);
    const { demo, shopper } = visit;
    const { page } = shopper;
    // A grant that was made for somebody else's frame, as a server without a step-up would give.
    const made = await demo.merchant('POST', '/v1/grants', {
      subject: 'victim',
      origin: demo.shopUrl,
      resources: { cards: [TRAVEL] },
      reveal_commitment: 'B'.repeat(43),
    });
    const { token } = (await made.json()) as GrantAnswer;
    await wallet.card().evaluate((element, grant) => {
      Object.assign(element, { authoriseReveal: () => Promise.resolve(grant) });
    }, token);
    await wallet.button('Show card details').click();
    await wallet.says('don’t have permission');
    await wallet.hidden();
    assert.doesNotMatch((await heardIn(page)).join('\n'), DIGITS);
  });

  scenario('P-31 gets no grant without the step-up, whatever it says', async (visit) => {
    const wallet = await enter(visit);
    const answers = await wallet.page.evaluate(
      async ({ card, code }) => {
        const commitment = 'C'.repeat(43);
        const wishes = [
          { cardId: card, commitment },
          { cardId: card, commitment, code: '0000' },
          { cardId: '999', commitment, code },
          { cardId: card, commitment: 7, code },
        ];
        const asked = wishes.map((wish) =>
          fetch('api/wallet/reveal', { method: 'POST', body: JSON.stringify(wish) }),
        );
        return Promise.all(asked.map(async (answer) => (await answer).status));
      },
      { card: TRAVEL, code: STEP_UP_CODE },
    );
    assert.deepEqual(answers, [403, 403, 403, 403]);
  });

  scenario('P-31 holds the frame from another site, and sees an empty window', async (visit) => {
    const { demo, shopper } = visit;
    const frame = `${demo.proxyUrl}/frame/reveal?${new URLSearchParams({ origin: demo.shopUrl, locale: 'en' }).toString()}#n`;
    const evil = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(`<!doctype html><iframe src="${frame}"></iframe>`);
    }).listen(0, '127.0.0.1');
    await once(evil, 'listening');
    const { port } = evil.address() as AddressInfo;
    try {
      await shopper.page.goto(`http://127.0.0.1:${port}/`);
      assert.equal(await shopper.page.frameLocator('iframe').locator('[data-detail]').count(), 0);
      const own = `origin=${encodeURIComponent(`http://127.0.0.1:${port}`)}`;
      const refused = await fetch(`${demo.proxyUrl}/frame/reveal?${own}`);
      assert.equal(refused.status, 403);
    } finally {
      evil.close();
    }
  });
});
