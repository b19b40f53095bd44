import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENGINES, type EngineName } from './engine-drivers.ts';

/** A test that tries something: its file below `test`, and its title as it begins there. */
export interface Trial {
  readonly file: string;
  readonly title: string;
}

/** Why nothing tries it in an engine. */
export interface Gap {
  readonly because: string;
}

type Tried = Readonly<Record<EngineName, Trial | Gap>>;

/** A component test, or one that goes through all engines by itself. */
const everywhere = (file: string, title: string): Tried => ({
  chromium: { file, title },
  firefox: { file, title },
  webkit: { file, title },
});

/** Chromium's own test by Playwright, and another one in the others. */
const apart = (chromium: Trial, others: Trial | Gap): Tried => ({
  chromium,
  firefox: others,
  webkit: others,
});

const way = (title: string) => everywhere('elements/shopper-way.browser.ts', title);
const e2e = (name: string, title: string): Trial => ({ file: `e2e/${name}.e2e.ts`, title });
const ofOthers = (title: string): Trial => e2e('shoppers-way', title);

/** What a shopper may meet on the way through a checkout, and who tries it in which engine. */
export const POINTS: Readonly<Record<string, Tried>> = {
  'After paying, the result is in sight and has focus, from the card form too': everywhere(
    'e2e/result-in-sight.e2e.ts',
    'Enter in the card form leads to the refusal, and to the receipt of another card',
  ),
  'On a page that scrolls, the result is brought into sight from anywhere': way(
    'brings the result into sight, and focus to it, when a payment',
  ),
  'After a bank’s challenge focus is on the result': apart(
    {
      file: 'elements/next-action.browser.ts',
      title: 'leaves focus on the result, not on the page',
    },
    ofOthers('a bank’s challenge is answered in its dialog, and focus is on the receipt'),
  ),
  '“Use another card” brings the card form back and touches no other': way(
    'brings the card form back for another card, and touches no other form',
  ),
  'A refusal goes when another way to pay is chosen': way(
    'drops a refusal once another method is chosen, even when the first is chosen again',
  ),
  'A card pays by keyboard alone, from the shop’s first page to the receipt': apart(
    e2e('keyboard', 'a card pays, from the shop’s first page to the receipt'),
    ofOthers('a card pays by keyboard alone, and focus is on the receipt'),
  ),
  'After Back nothing leads to a hosted page that is spent': apart(
    {
      file: 'elements/next-action.browser.ts',
      title: 'leads nowhere a second time where the way was used: it can only be given up',
    },
    ofOthers('after Back nothing leads to the hosted page that is spent, and a card pays'),
  ),
  'Another country moves no text into another field': everywhere(
    'elements/details-form.browser.ts',
    'keeps each text in its own field when the country changes',
  ),
  'An error of the details goes as soon as its field is right': everywhere(
    'elements/details-form.browser.ts',
    'forgets each error as soon as its field is right, and no other',
  ),
  'An error of another way’s form goes as soon as its field is right': everywhere(
    'elements/alternative-method.browser.ts',
    'forgets each error as soon as its field is right',
  ),
  'Focus stays near when the last stored card is removed': everywhere(
    'elements/card-options.browser.ts',
    'leave focus in the form of a new card when the last one is removed',
  ),
  'A session says that it ends soon': everywhere(
    'elements/session-end.browser.ts',
    'is announced before, with the time until which can be paid, and the form stays open',
  ),
  'The merchant can give a session more time': everywhere(
    'elements/session-end.browser.ts',
    'gets more time from the merchant, and focus goes back into the form',
  ),
  'A session that is over can be begun again, and leaves no dead Pay button': everywhere(
    'elements/session-end.browser.ts',
    'can be begun again once it is',
  ),
  'A refusal for a reason of its own has its own words': apart(
    e2e('card-payment', 'whose bank says the card has expired can use another'),
    {
      because:
        'the words are looked up by the reason in a table; that a refusal’s words are shown is tried with one that has no reason',
    },
  ),
  'A checkout that Back leads to holds no card and takes another': {
    chromium: e2e('back-forward-cache', 'a checkout that comes back from the back/forward cache'),
    firefox: ofOthers('a checkout that Back leads to holds no card, and takes another'),
    webkit: ofOthers('a checkout that Back leads to holds no card, and takes another'),
  },
  'It comes from the back/forward cache then': {
    chromium: e2e('back-forward-cache', 'a checkout that comes back from the back/forward cache'),
    firefox: {
      because:
        'Firefox puts no page there that holds an open stream or a lock, as a checkout does, and loads it anew',
    },
    webkit: ofOthers('a checkout that Back leads to holds no card, and takes another'),
  },
  'Moved a hundred times, a checkout has one listener and one stream': everywhere(
    'elements/moved.browser.ts',
    'has one frame, port, listener and stream, and pays',
  ),
  'A checkout works inside somebody else’s frame': apart(
    e2e('outer-pages', 'can be paid where the proxy names the page as an outer one'),
    {
      because:
        'the demo’s shop forbids every frame, and the test changes its answers by Playwright, which WebKitWebDriver can’t and the driver of Firefox here doesn’t',
    },
  ),
  'Device data goes with a stored card that is paid without its code': everywhere(
    'elements/card-options.browser.ts',
    'are paid with from the page if no security code is required',
  ),
  'A subscription is paid only once it is agreed to': everywhere(
    'elements/subscription-terms.browser.ts',
    'block every payment of the session until the shopper has agreed',
  ),
  'A delivery address outlasts the box that hides it': everywhere(
    'elements/details-form.browser.ts',
    'keeps another delivery address while the billing address is chosen',
  ),
  'The security code is checked again when the brand changes': everywhere(
    'frame/card-form.browser.ts',
    'asks for the code again when the number turns out to be of another brand',
  ),
  'A paste of number, expiry and code fills what it names, with tabs too': everywhere(
    'frame/card-form.browser.ts',
    'fills what a paste of',
  ),
  'Digits of other scripts are taken in every field': everywhere(
    'elements/details-form.browser.ts',
    'digits in every field, and sends them as the gateway reads them',
  ),
  'The proxy’s own pages speak the session’s language and lead back': everywhere(
    'e2e/shopper-pages.e2e.ts',
    "pages of the proxy speak the session's language and lead back to the shop",
  ),
  'An element has a width wherever it is put': everywhere(
    'elements/containers.browser.ts',
    'has a width that it can be read at',
  ),
  'It fits windows of 320, 390 and 768 pixels, in both directions': everywhere(
    'elements/containers.browser.ts',
    'has a width that it can be read at',
  ),
  'On a page of 320 pixels nothing of long words is cut off': {
    chromium: e2e('narrow-pages', 'in the checkout and its receipt'),
    firefox: ofOthers('pixels nothing of long words is cut off, from the shop to the receipt'),
    webkit: {
      because: 'the window of WebKit’s MiniBrowser is at least 447 pixels wide; it is tried there',
    },
  },
  'A running payment is followed to its end before another session': way(
    'follows a running payment to its end before it shows another session',
  ),
  'The elements of a session share one connection': way(
    'takes one connection for all elements of a session, and the next one listens when one leaves',
  ),
  'Eight tabs of a browser work at once': apart(
    e2e('many-tabs', 'a checkout works in eight tabs of one browser, which all hear of a payment'),
    {
      because:
        'a tab behind another is hidden there, and a hidden checkout has no stream; only Playwright shows eight at once',
    },
  ),
  'A wallet of a hundred cards comes by one request': everywhere(
    'elements/wallet.browser.ts',
    'is drawn from the registry by one request, and asks the gateway for what is in sight',
  ),
  'A checkout works in another document': everywhere(
    'elements/moved.browser.ts',
    'looks the same there, and pays',
  ),
  'What a page writes inside a checkout does not empty it': everywhere(
    'elements/checkout.browser.ts',
    'is drawn in place of',
  ),
  'A name in the other direction stays apart from what follows': everywhere(
    'elements/order-summary.browser.ts',
    'keeps the name of a product in the other direction apart from what follows',
  ),
  'A long order folds': everywhere(
    'elements/order-summary.browser.ts',
    'folds what a long order has beyond its first lines, and keeps the total near',
  ),
  'Wrong types blank nothing': everywhere(
    'elements/checkout.browser.ts',
    'is not blanked by null or by values of other types',
  ),
  'What a page waits for and never ends meets a limit and a text': everywhere(
    'elements/checkout.browser.ts',
    'sends nothing when what a page waits for never ends, and says so',
  ),
  'An answer that is not the proxy’s ends no session': way('keeps session and typed form across'),
  'With ten seconds on every request a card still pays once': apart(
    e2e('slow-network', 'the checkout loads and says that it works, and a card pays once'),
    {
      because:
        'Playwright holds the requests back, and the minute that this takes is spent once; the limits are timers of the elements, the same in each engine',
    },
  ),
  'What a card alone can’t pay says so where its form doesn’t load, and goes on': everywhere(
    'e2e/missing-parts.e2e.ts',
    'says so and goes on when it can',
  ),
  'A frame of another version says “reload”': everywhere(
    'elements/card-entry.browser.ts',
    'asks to reload the page where the frame is of',
  ),
  'The reader’s own font size counts': everywhere(
    'elements/frame-appearance.browser.ts',
    'has the reader’s own font size in page and frame, and never too small a one by itself',
  ),
};

const FILE = join(import.meta.dirname, '../../docs/browser-support.md');

const isGap = (entry: Trial | Gap): entry is Gap => 'because' in entry;

/** Each gap once, with its point and its engines. */
export const gaps = Object.entries(POINTS).flatMap(([point, tried]) =>
  [...new Set(Object.values(tried).filter(isGap))].map(({ because }) => {
    const names = (Object.keys(ENGINES) as EngineName[]).filter((name) => {
      const entry = tried[name];
      return isGap(entry) && entry.because === because;
    });
    return { point, engines: names.map((name) => ENGINES[name]).join(' and '), because };
  }),
);

/** The trials of an engine. */
export const trialsIn = (name: EngineName): Trial[] =>
  Object.values(POINTS).flatMap(({ [name]: entry }) => (isGap(entry) ? [] : [entry]));

const shown = (entry: Trial | Gap): string =>
  isGap(entry) ? 'no' : entry.file.startsWith('e2e/') ? 'demo' : 'component';

/** docs/browser-support.md, as this table has it. */
export function browserSupport(): string {
  const names = Object.keys(ENGINES) as EngineName[];
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return `# Browser support

The elements run in current Chromium, Firefox and WebKit. Component tests run in all three. Of the tests with the whole
demo most run in Chromium alone: Playwright drives no Firefox or WebKit but its own builds, so that those of the system
are driven by Puppeteer (WebDriver BiDi) and WebKitWebDriver, which do less. WebKit is WebKitGTK's; Safari itself is not
driven.

What a shopper may meet, and how it is tried in each engine: with the **demo** (shop, proxy and sandbox as processes), as a
**component** in a page with a simulated proxy, or **no**: not tried, for the reason given below.

<!-- prettier-ignore-start -->

${row(['', ...names.map((name) => ENGINES[name])])}
${row(['---', ...names.map(() => '---')])}
${Object.entries(POINTS)
  .map(([point, tried]) => row([point, ...names.map((name) => shown(tried[name]))]))
  .join('\n')}

<!-- prettier-ignore-end -->

Firefox before 155 imports nothing that has failed once on the page: there “Try again” can’t bring a missing part of the
checkout, which then says that a reload does.

## Not tried

${gaps.map(({ point, engines, because }) => `- ${point} (${engines}): ${because}.`).join('\n')}

The table is \`test/support/engine-trials.ts\`, which names each test; \`node test/support/engine-trials.ts\` writes this page.
`;
}

if (import.meta.main) writeFileSync(FILE, browserSupport());
