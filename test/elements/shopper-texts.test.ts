import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { CheckoutSession } from '../../src/client/index.ts';
import { CheckoutError } from '../../src/client/index.ts';
import { holdsOrder } from '../../src/contract/vocabulary/holds-order.ts';
import { OUTCOMES, PROOFS, SHOPPER_STATES } from '../../src/contract/vocabulary/outcomes.ts';
import { claimOf, PROVES } from '../../src/elements/session/claims.ts';
import { statusOf } from '../../src/elements/session/session-status.ts';
import { loadResultMessages } from '../../src/localization/loading/result.ts';
import { LANGUAGES } from '../../src/localization/built/languages.ts';
import { CLAIM_WORDS } from '../support/claims.ts';
import { RESULT, VIEW } from '../support/fake-proxy.ts';
import { shopperTexts, withShopperTexts } from '../support/shopper-texts.ts';

for (const language of LANGUAGES)
  describe(`what a shopper reads in ${language}`, () => {
    const { notCharged, received } = CLAIM_WORDS[language];

    test('says that nothing was charged only as a claim, and only where that is proven', async () => {
      for (const { status, proves, title, claim, text } of await shopperTexts(language)) {
        assert.doesNotMatch(`${title} ${text}`, notCharged, status);
        assert.equal(notCharged.test(claim), ['nothing_sent', 'refused'].includes(proves), status);
      }
    });

    test('is why a card was declined before anything else', async () => {
      const { failedTitle } = await loadResultMessages(language);
      for (const { decline, title, text } of await shopperTexts(language))
        if (decline) {
          assert.equal(title === failedTitle, decline === 'try_again', decline);
          assert.doesNotMatch(title, /[.。۔\n]/u);
          assert.notEqual(text, '');
        }
    });

    test('says that money was received only where that is proven', async () => {
      for (const { status, proves, title, claim, text } of await shopperTexts(language))
        assert.equal(received.test(`${title} ${claim} ${text}`), proves === 'received', status);
    });
  });

/** Every session there can be, as far as a status depends on it. */
function* sessions(): Generator<CheckoutSession> {
  const attempts = [
    undefined,
    ...[undefined, ...OUTCOMES].map((outcome) => {
      const { outcome: _outcome, ...running } = RESULT;
      return { ...running, ...(outcome && { outcome }) };
    }),
  ];
  const faults = [
    undefined,
    new CheckoutError('unreachable', ''),
    new CheckoutError('problem', '', { status: 503 }),
    new CheckoutError('problem', '', { status: 401, slug: 'unauthorised' }),
  ];
  const refusals = [undefined, 'unconfirmed', 'session-changed', 'already-paid', 'card-invalid'];
  const views = [
    undefined,
    ...attempts.flatMap((attempt) =>
      SHOPPER_STATES.flatMap((state) =>
        PROOFS.flatMap((proven) =>
          [0, 3].map((attempts_left) => ({
            ...VIEW,
            state,
            proven,
            attempts_left,
            ...(attempt && { attempt }),
          })),
        ),
      ),
    ),
  ];
  for (const view of views)
    for (const fault of faults)
      for (const refusal of refusals)
        for (const progress of ['idle', 'sending', 'finding-out'] as const)
          for (const endsAt of [undefined, 1])
            yield {
              view,
              attempt: view?.attempt,
              fault,
              refusal,
              progress,
              endsAt,
            } as CheckoutSession;
}

describe('a claim about money', () => {
  const all = [...sessions()];
  const claimOfThis = (session: CheckoutSession) =>
    claimOf({ status: statusOf(session), view: session.view, fault: session.fault });
  const told = (session: CheckoutSession) => {
    const { view, attempt, fault, refusal, progress } = session;
    const { state, proven } = view ?? {};
    return JSON.stringify({ state, proven, attempt, fault: fault?.status, refusal, progress });
  };

  test('is "not charged" only by the newest view, with nothing on its way', () => {
    const claimed = all.filter((session) => claimOfThis(session) === 'notCharged');
    assert.ok(claimed.length > 100);
    for (const session of claimed) {
      const { view, attempt, fault, progress } = session;
      assert.ok(view?.proven === 'nothing_sent' || view?.proven === 'refused', told(session));
      assert.equal(fault, undefined, told(session));
      assert.equal(progress, 'idle', told(session));
      assert.ok(!attempt || (attempt.outcome && !holdsOrder(attempt.outcome)), told(session));
    }
  });

  test('is "received" only after a success or by the word of the proxy', () => {
    for (const session of all.filter((each) => claimOfThis(each) === 'received'))
      assert.ok(
        session.attempt?.outcome === 'succeeded' ||
          session.view?.state === 'paid' ||
          session.refusal === 'already-paid',
        told(session),
      );
  });

  test('is not "not charged" while a request may still arrive and would be taken', () => {
    const waits = all.filter(
      ({ refusal, view }) => refusal === 'unconfirmed' && view?.state === 'open',
    );
    assert.ok(waits.length > 100);
    for (const session of waits) assert.notEqual(claimOfThis(session), 'notCharged', told(session));
  });

  test('comes with every state that there is', () => {
    const seen = new Set(all.map(statusOf));
    assert.deepEqual(
      Object.keys(PROVES).filter((status) => !seen.has(status as never)),
      [],
    );
  });
});

test('docs/shopper-texts.md is current (npm run documents)', async () => {
  const document = readFileSync('docs/shopper-texts.md', 'utf8');
  assert.ok((await withShopperTexts(document)) === document);
});
