/* eslint-disable @typescript-eslint/no-unnecessary-type-parameters -- as `querySelector` has it */
import { DRAWN, type Drawn } from './claims.ts';
import { html, render } from 'lit';
import { html as staticHtml, unsafeStatic } from 'lit/static-html.js';
import type axe from 'axe-core';
import 'axe-core/axe.min.js';
import { assert } from '@open-wc/testing';
import { http, HttpResponse } from 'msw';
import type { PaymentResult } from '../../src/contract/proxy/checkout.schema.ts';
import { createFakeProxy, RESULT, type FakeProxy } from './fake-proxy.ts';
import { pageNetwork } from './page-network.ts';
import { waitUntil } from './wait-until.ts';

/** Answers of the proxy, or of the network, that a test decides on; others are the view. */
export type Answers = Readonly<Record<string, (request: Request) => Promise<Response> | Response>>;

export interface Stage {
  readonly proxy: FakeProxy;
  /** Where the fake proxy is: below this page's origin, so that frames of it may load. */
  readonly url: string;
  readonly root: HTMLElement;
  /** Answers by `POST /v1/checkout/abandon` and so on, with or without a query, as long as it stands. */
  answers: Answers;
  /** The first element of this name, however deep. */
  find<T extends Element = HTMLElement>(selector: string): T | undefined;
  /** The same, once it is there. */
  found<T extends Element = HTMLElement>(selector: string): Promise<T>;
  remove(): void;
}

/** A page whose network leads to a fake proxy; where that is down, the connection breaks. */
export function stage(start: Parameters<typeof createFakeProxy>[0] = {}): Stage {
  const proxy = createFakeProxy({ origin: location.origin, ...start });
  const url = `${location.origin}/proxy`;
  const root = document.createElement('div');
  document.body.append(root);
  pageNetwork.use(
    http.all(`${url}/*`, ({ request }) => {
      const path = request.url.slice(url.length);
      const [plain = ''] = path.split('?');
      const answer =
        self.answers[`${request.method} ${path}`] ?? self.answers[`${request.method} ${plain}`];
      if (!answer) return proxy.fetch(request).catch(() => HttpResponse.error());
      proxy.requests.push(request.clone());
      return answer(request);
    }),
  );
  const self: Stage = {
    proxy,
    url,
    root,
    answers: {},
    find: (selector) => deep(root, selector),
    async found<T extends Element>(selector: string) {
      await waitUntil(() => deep(root, selector), `there is no ${selector}`);
      return deep<T>(root, selector) ?? assert.fail();
    },
    remove() {
      pageNetwork.resetHandlers();
      render(html``, root);
      root.remove();
    },
  };
  return self;
}

/** An element on the stage that is told proxy and session itself. */
export const drawAlone = (at: Stage, tag: string, clientSecret = 'ses_1.secret'): void => {
  const name = unsafeStatic(tag);
  render(
    staticHtml`<${name} proxy=${at.url} .clientSecret=${clientSecret} locale="en"></${name}>`,
    at.root,
  );
};

/** The drop-in on the stage, with a session of its own. */
export const drawCheckout = (at: Stage, locale = 'en'): void => {
  render(
    html`<tender-checkout
      proxy=${at.url}
      .clientSecret=${'ses_1.secret'}
      locale=${locale}
    ></tender-checkout>`,
    at.root,
  );
};

/** A checkout whose card payment is told in every language at once. */
export const drawEveryLanguage = (at: Stage): void => {
  render(
    html`<tender-checkout proxy=${at.url} .clientSecret=${'ses_1.secret'} locale="en">
      <tender-card-entry></tender-card-entry>
      ${DRAWN.map(
        (language) => html`<tender-payment-status locale=${language}></tender-payment-status>`,
      )}
    </tender-checkout>`,
    at.root,
  );
};

/** What that tells in one of them. */
export const saidIn = (at: Stage, language: Drawn): string =>
  wordsOf(at.find(`tender-payment-status[locale="${language}"]`));

function deep<T extends Element>(root: ParentNode, selector: string): T | undefined {
  const here = root.querySelector<T>(selector);
  if (here) return here;
  for (const element of root.querySelectorAll('*'))
    if (element.shadowRoot) {
      const found = deep<T>(element.shadowRoot, selector);
      if (found) return found;
    }
  return undefined;
}

/** What a person reads in it, white space aside. */
export const wordsOf = (element: Element | undefined): string =>
  (element?.shadowRoot ?? element)?.textContent.replace(/\s+/g, ' ').trim() ?? '';

/** An attempt that waits for the shopper. */
export const waitingAt = (next_action: PaymentResult['next_action']): PaymentResult => {
  const { card: _card, outcome_at: _settled, ...rest } = RESULT;
  return { ...rest, outcome: 'requires_action', ...(next_action && { next_action }) };
};

/** No violations of WCAG 2.2 AA in what is on the stage. */
export async function accessible(element: Element): Promise<void> {
  // A cast, because the import of axe-core adds this global.
  const { axe: judge } = globalThis as unknown as { readonly axe: typeof axe };
  const { violations } = await judge.run(element, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { region: { enabled: false } },
    iframes: false,
  });
  assert.deepEqual(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html: text, failureSummary: why = '' }) => `${text} ${why}`).join(' ')}`,
    ),
    [],
  );
}
