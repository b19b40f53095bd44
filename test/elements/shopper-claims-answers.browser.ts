import { assert } from '@open-wc/testing';
import '../../src/entries/checkout.ts';
import { CLAIM_WORDS, DRAWN, type Drawn } from '../support/claims.ts';
import { CARD, cardOn, pressPay } from '../support/card-fixture.ts';
import { stage, type Stage, drawEveryLanguage, saidIn } from '../support/checkout-fixture.ts';
import { RESULT } from '../support/fake-proxy.ts';
import {
  errorPage,
  half,
  nothing,
  problem,
  reset,
  webPage,
  type Network,
} from '../support/network-faults.ts';
import { waitUntil } from '../support/wait-until.ts';

type Claim = 'notCharged' | 'received';

/** Languages load when they are needed, and a lost answer is asked after. */

/** How a payment is answered, and what may be said then; undefined for what proves nothing. */
const ANSWERS: Readonly<Record<string, readonly [Network, Claim | undefined]>> = {
  'the connection is reset': [reset, undefined],
  'a page with 200 comes': [webPage, undefined],
  'half an answer comes': [half, undefined],
  'nothing comes with 200': [nothing, undefined],
  'a page with 500 comes': [errorPage, undefined],
  'the gateway can’t be reached': [problem(502, 'gateway-unavailable'), undefined],
  'the store is away': [problem(503, 'store-unavailable'), undefined],
  'the same request is on its way': [problem(409, 'request-in-flight'), undefined],
  'it is refused as it is': [problem(400, 'malformed-request'), 'notCharged'],
  'the amount has changed': [problem(409, 'session-changed'), 'notCharged'],
  'it was tried too often': [problem(429, 'too-many-attempts'), 'notCharged'],
  'the order is paid already': [problem(409, 'already-paid'), 'received'],
};

describe('what is said about money, in every language at once, when a payment is sent and', () => {
  let at: Stage;

  const said = (language: Drawn) => saidIn(at, language);
  const claims = () =>
    DRAWN.map((language) =>
      (['notCharged', 'received'] as const).find((claim) =>
        CLAIM_WORDS[language][claim].test(said(language)),
      ),
    );
  async function says(claim: Claim | undefined): Promise<void> {
    await waitUntil(
      () =>
        DRAWN.every((language) => said(language) !== '') &&
        claims().every((each) => each === claim),
      undefined,
    ).catch(() => undefined);
    assert.deepEqual(
      DRAWN.map((language, index) => [claims()[index], said(language) !== '']),
      DRAWN.map(() => [claim, true]),
      DRAWN.map(said).join('\n'),
    );
  }

  afterEach(() => at.remove());

  for (const [what, [answer, claim]] of Object.entries(ANSWERS))
    it(what, async () => {
      at = stage();
      drawEveryLanguage(at);
      const card = await cardOn(at, answer);
      card.type(CARD);
      await pressPay(at);
      await waitUntil(() => card.payments.length > 0, 'the payment');
      await says(claim);
      at.proxy.change({ state: 'paid', attempt: RESULT });
      await says('received');
    });
});
