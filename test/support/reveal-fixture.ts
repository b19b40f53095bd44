import { http } from 'msw';
import { lateObserversAreFine } from './late-observers.ts';
import { startRevealFrame } from '../../src/frame/reveal/reveal-frame.ts';
import { documentTexts } from '../../src/localization/loading/documents.ts';
import type { FromRevealFrame, ToRevealFrame } from '../../src/messaging/reveal-protocol.ts';
import { createFakeClock } from './fake-clock.ts';
import { pageNetwork } from './page-network.ts';

const CARDS_URL = 'https://pay.test/v1/cards/';

/** Nobody's card. */
export const DETAILS = {
  number: '4000009990000013',
  expiration_month: '11',
  expiration_year: '2029',
  security_code: '917',
};

/** The reveal frame in the test's own document, with everything around it in the test's hands. */
export interface RevealFixture {
  readonly root: HTMLElement;
  /** What the proxy was asked. */
  readonly requests: Request[];
  /** What the page was told, the latest last. */
  readonly said: FromRevealFrame[];
  readonly copied: string[];
  answer: () => Response | Promise<Response>;
  mayCopy: boolean;
  order(message: ToRevealFrame): void;
  /** Waits until the page is told this. */
  told<T extends FromRevealFrame['type']>(type: T): Promise<Extract<FromRevealFrame, { type: T }>>;
  /** Prepares and redeems: the way to shown details. */
  show(): Promise<void>;
  /** Lets seconds pass, one by one. */
  pass(seconds: number): Promise<void>;
  /** The device slept, or was busy with something else. */
  skip(seconds: number): Promise<void>;
  becomeHidden(): void;
  remove(): void;
}

const turn = () =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

export async function stageReveal(locale = 'en'): Promise<RevealFixture> {
  const life = new AbortController();
  lateObserversAreFine();
  const clock = createFakeClock();
  const markup = await (await fetch('/src/frame/reveal/reveal.html')).text();
  const { body } = new DOMParser().parseFromString(markup, 'text/html');
  const root = document.createElement('div');
  root.append(...body.childNodes);
  document.body.append(root);
  const { lang, dir } = document.documentElement;
  const sheets = [...document.adoptedStyleSheets];
  const styles = document.createElement('link');
  styles.rel = 'stylesheet';
  styles.href = '/src/frame/reveal/reveal.css';
  await new Promise((resolve) => {
    styles.addEventListener('load', resolve);
    document.head.append(styles);
  });

  let orders: (message: ToRevealFrame) => void = () => undefined;
  const listeners = new Set<() => void>();
  const fixture: RevealFixture = {
    root,
    requests: [],
    said: [],
    copied: [],
    answer: () => Response.json(DETAILS),
    mayCopy: true,
    order: (message) => orders(message),
    told: <T extends FromRevealFrame['type']>(type: T) =>
      new Promise<Extract<FromRevealFrame, { type: T }>>((resolve) => {
        const look = () => {
          const found = fixture.said.findLast((message) => message.type === type);
          if (!found) return;
          listeners.delete(look);
          resolve(found as Extract<FromRevealFrame, { type: T }>);
        };
        listeners.add(look);
        look();
      }),
    async show() {
      fixture.order({ type: 'prepare' });
      await fixture.told('commitment');
      fixture.order({ type: 'reveal', grant: 'a.grant', cardId: '701' });
      await fixture.told('revealed');
    },
    async pass(seconds) {
      for (let second = 0; second < seconds; second += 1) await fixture.skip(1);
    },
    async skip(seconds) {
      clock.advance(seconds * 1000);
      await turn();
    },
    becomeHidden() {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    remove() {
      life.abort();
      pageNetwork.resetHandlers();
      root.remove();
      styles.remove();
      Reflect.deleteProperty(document, 'hidden');
      document.adoptedStyleSheets = sheets;
      Object.assign(document.documentElement, { lang, dir });
    },
  };
  pageNetwork.use(
    http.post(`${CARDS_URL}:card/reveal`, ({ request }) => {
      fixture.requests.push(request.clone());
      return fixture.answer();
    }),
  );
  startRevealFrame({
    document,
    locale,
    messages: documentTexts(locale).reveal,
    cardsUrl: CARDS_URL,
    pageOrigin: 'https://shop.test',
    fetch: (request) => fetch(request),
    clock,
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    group: (number) => number.replace(/(\d{4})(?=\d)/g, '$1 '),
    copy(text) {
      if (!fixture.mayCopy) return Promise.reject(new DOMException('no', 'NotAllowedError'));
      fixture.copied.push(text);
      return Promise.resolve();
    },
    loadMessages: (other) => Promise.resolve(documentTexts(other).reveal),
    connect(onMessage) {
      orders = onMessage;
      return {
        send(message) {
          fixture.said.push(message);
          // Later, as over a port: who observes sizes must not be answered while it does.
          setTimeout(() => {
            for (const listener of listeners) listener();
          });
          return true;
        },
      };
    },
    signal: life.signal,
  });
  fixture.order({
    type: 'configure',
    locale,
    direction: documentTexts(locale).reveal.dir === 'rtl' ? 'rtl' : 'ltr',
    appearance: { colorScheme: 'light', tokens: {} },
    messages: {},
  });
  await fixture.told('ready');
  return fixture;
}
