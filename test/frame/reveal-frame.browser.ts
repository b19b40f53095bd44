import { assert } from '@open-wc/testing';
import { HttpResponse } from 'msw';
import { accessible } from '../support/checkout-fixture.ts';
import { DETAILS, stageReveal, type RevealFixture } from '../support/reveal-fixture.ts';

const DIGITS = /4000|0013|917|11\/29/;

describe('the reveal frame', () => {
  let frame: RevealFixture;
  beforeEach(async () => {
    frame = await stageReveal();
  });
  afterEach(() => frame.remove());

  const find = (selector: string) => frame.root.querySelector<HTMLElement>(selector);
  const textOf = (selector: string) => find(selector)?.textContent.trim();
  const shown = (detail: string) => textOf(`[data-detail="${detail}"] .digits`);
  const buttonOf = (detail: string) => find(`[data-detail="${detail}"] button`);
  const announced = () => textOf('#announcement');
  const empty = () => {
    assert.notMatch(frame.root.textContent, DIGITS);
    assert.isTrue(find('#details')?.hidden);
  };
  const commit = async () => {
    frame.order({ type: 'prepare' });
    return (await frame.told('commitment')).commitment;
  };

  describe('P-31 redeems', () => {
    it('a grant with the secret behind its commitment, once', async () => {
      const commitment = await commit();
      frame.order({ type: 'reveal', grant: 'a.grant', cardId: '701/../x' });
      await frame.told('revealed');
      const [request] = frame.requests;
      if (!request) throw new Error('nothing was asked');
      assert.equal(request.url, 'https://pay.test/v1/cards/701%2F..%2Fx/reveal');
      assert.equal(request.headers.get('authorization'), 'Bearer a.grant');
      assert.equal(request.headers.get('x-tender'), '1');
      assert.equal(request.cache, 'no-store');
      const { secret, origin } = (await request.json()) as { secret: string; origin: string };
      assert.equal(origin, 'https://shop.test');
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
      const base64 = btoa(String.fromCharCode(...new Uint8Array(hash)));
      assert.equal(commitment, base64.replaceAll('+', '-').replaceAll('/', '_').replace('=', ''));

      frame.order({ type: 'reveal', grant: 'a.grant', cardId: '701' });
      assert.deepEqual(frame.said.at(-1), { type: 'not-revealed', reason: 'expired' });
      assert.equal(frame.requests.length, 1);
      empty();
    });

    for (const cardId of ['', '.', '..'])
      it(`nothing for a card named "${cardId}", which would be another route`, async () => {
        await commit();
        frame.order({ type: 'reveal', grant: 'a.grant', cardId });
        assert.deepEqual(frame.said.at(-1), { type: 'not-revealed', reason: 'denied' });
        assert.equal(frame.requests.length, 0);
      });

    it('with a new secret each time', async () => {
      const first = await commit();
      frame.said.length = 0;
      assert.notEqual(await commit(), first);
    });

    it('and reports to the page that it shows them, but never what', async () => {
      await frame.show();
      assert.notMatch(JSON.stringify(frame.said), DIGITS);
      const { secret } = (await frame.requests[0]?.json()) as { secret: string };
      assert.notInclude(JSON.stringify(frame.said), secret);
    });

    for (const [slug, status, reason] of [
      ['forbidden', 403, 'denied'],
      ['not-found', 404, 'denied'],
      ['unauthorised', 401, 'expired'],
      ['gone', 410, 'expired'],
      ['card-not-active', 409, 'inactive'],
      ['too-many-attempts', 429, 'limit'],
      ['gateway-unavailable', 502, 'offline'],
      ['internal', 500, 'offline'],
    ] as const)
      it(`C-239 or says why not: ${slug} is "${reason}"`, async () => {
        frame.answer = () => Response.json({ type: `/problems/${slug}` }, { status });
        await commit();
        frame.order({ type: 'reveal', grant: 'a.grant', cardId: '701' });
        assert.equal((await frame.told('not-revealed')).reason, reason);
        empty();
      });

    for (const [what, answer] of [
      ['no answer', () => HttpResponse.error()],
      ['an answer that is no card', () => Response.json({ ...DETAILS, number: '4000 0099' })],
      ['an answer that is no JSON', () => new Response('<html>')],
    ] as const)
      it(`or says that it can't, for ${what}`, async () => {
        frame.answer = answer;
        await commit();
        frame.order({ type: 'reveal', grant: 'a.grant', cardId: '701' });
        assert.equal((await frame.told('not-revealed')).reason, 'offline');
        empty();
      });
  });

  describe('shows', () => {
    beforeEach(() => frame.show());

    it('number in groups, expiry and security code', async () => {
      assert.equal(shown('number'), '4000 0099 9000 0013');
      assert.equal(shown('expiry'), '11/29');
      assert.equal(shown('security-code'), '917');
      await accessible(frame.root);
    });

    it('digits one by one to a screen reader that is led there, and says none by itself', () => {
      const hidden = find('[data-detail="number"] .visually-hidden');
      assert.equal(hidden?.textContent, '4 0 0 0, 0 0 9 9, 9 0 0 0, 0 0 1 3');
      assert.equal(find('[data-detail="number"] .digits')?.ariaHidden, 'true');
      for (const region of frame.root.querySelectorAll('[role="status"], [role="alert"]'))
        assert.notMatch(region.textContent, /\d{3}/);
    });

    it('nothing on paper', () => {
      const rules = [...document.styleSheets]
        .filter(({ href }) => href?.endsWith('reveal.css'))
        .flatMap((sheet) => [...sheet.cssRules])
        .flatMap((rule) =>
          rule instanceof CSSImportRule ? [...(rule.styleSheet?.cssRules ?? [])] : [rule],
        );
      const print = rules.find(
        (rule) => rule instanceof CSSMediaRule && rule.conditionText === 'print',
      );
      assert.match(print?.cssText ?? '', /main \{ visibility: hidden/);
    });

    it('that it copied, and what it copied has no spaces', async () => {
      buttonOf('number')?.click();
      await frame.skip(0);
      assert.deepEqual(frame.copied, [DETAILS.number]);
      assert.equal(buttonOf('number')?.textContent, 'Copied');
      assert.equal(announced(), 'Card number: copied');
      buttonOf('expiry')?.click();
      await frame.skip(0);
      assert.equal(buttonOf('number')?.textContent, 'Copy');
      assert.deepEqual(frame.copied.at(-1), '11/29');
      await accessible(frame.root);
    });

    it('what to do where the browser forbids copying', async () => {
      frame.mayCopy = false;
      buttonOf('security-code')?.click();
      await frame.skip(0);
      assert.match(textOf('#refused') ?? '', /doesn’t allow copying/);
      assert.isFalse(find('#refused')?.hidden);
      const digits = find('[data-detail="number"] .digits');
      const style = digits && getComputedStyle(digits);
      const select = ['user-select', '-webkit-user-select'].map((name) =>
        style?.getPropertyValue(name),
      );
      assert.include(select, 'all');
      await accessible(frame.root);
    });
  });

  describe('hides', () => {
    beforeEach(() => frame.show());
    const hiddenBy = () => frame.told('hidden').then(({ reason }) => reason);

    it('after 30 seconds, which it counts and announces in time', async () => {
      assert.equal(textOf('#left'), 'Hidden in 30 seconds');
      await frame.pass(9);
      assert.equal(textOf('#left'), 'Hidden in 21 seconds');
      assert.equal(announced(), '');
      await frame.pass(1);
      assert.equal(announced(), 'The card details will be hidden in 20 seconds.');
      await frame.pass(19);
      assert.equal(textOf('#left'), 'Hidden in 1 second');
      assert.equal(shown('security-code'), '917');
      await frame.pass(1);
      assert.equal(await hiddenBy(), 'time');
      empty();
    });

    it('later on request, as often as the viewer likes (WCAG 2.2.1)', async () => {
      for (let times = 0; times < 11; times += 1) {
        await frame.pass(25);
        find('#more')?.click();
        assert.equal(announced(), 'The card details stay visible for 30 more seconds.');
        assert.equal(textOf('#left'), 'Hidden in 30 seconds');
      }
      await frame.pass(29);
      assert.equal(shown('number'), '4000 0099 9000 0013');
      await frame.pass(1);
      assert.equal(await hiddenBy(), 'time');
      empty();
    });

    it('at once after a device slept over the time', async () => {
      await frame.skip(3_600);
      assert.equal(await hiddenBy(), 'time');
      empty();
    });

    it('when the page is hidden', async () => {
      frame.becomeHidden();
      assert.equal(await hiddenBy(), 'page');
      empty();
    });

    it('when the page is left, also into the cache for "back"', async () => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      assert.equal(await hiddenBy(), 'page');
      empty();
    });

    it('when the page around asks for it, and not when the window merely loses focus', async () => {
      dispatchEvent(new FocusEvent('blur'));
      assert.equal(shown('number'), '4000 0099 9000 0013');
      frame.order({ type: 'hide' });
      assert.equal(await hiddenBy(), 'asked');
      empty();
      await frame.pass(31);
      assert.equal(frame.said.filter(({ type }) => type === 'hidden').length, 1);
    });
  });

  it('shows nothing that arrives after the page was hidden or asked it to hide', async () => {
    for (const end of [() => frame.becomeHidden(), () => frame.order({ type: 'hide' })]) {
      let arrive: (response: Response) => void = () => undefined;
      frame.answer = () =>
        new Promise((resolve) => {
          arrive = resolve;
        });
      await commit();
      frame.order({ type: 'reveal', grant: 'a.grant', cardId: '701' });
      await frame.skip(0);
      end();
      arrive(Response.json(DETAILS));
      await frame.skip(0);
      assert.equal(frame.said.at(-1)?.type, 'hidden');
      empty();
    }
  });

  it('shows nothing on a page that was hidden before it was asked to', async () => {
    await commit();
    frame.becomeHidden();
    frame.order({ type: 'reveal', grant: 'a.grant', cardId: '701' });
    const first = await Promise.race([frame.told('hidden'), frame.told('revealed')]);
    assert.deepEqual(first, { type: 'hidden', reason: 'page' });
    empty();
  });

  it('hides nothing that it does not show', () => {
    frame.order({ type: 'hide' });
    frame.becomeHidden();
    assert.notInclude(
      frame.said.map(({ type }) => type),
      'hidden',
    );
  });
});

for (const [locale, label, left] of [
  ['de', 'Kartennummer', 'Noch 30 Sekunden sichtbar'],
  ['zh-Hans', '卡号', '30 秒后隐藏'],
  ['ar', 'رقم البطاقة', /تُخفى خلال .+ ثانية/],
] as const)
  describe(`the reveal frame in ${locale}`, () => {
    it('speaks it, with digits from left to right', async () => {
      const frame = await stageReveal(locale);
      await frame.show();
      const { root } = frame;
      assert.equal(root.querySelector('dt')?.textContent, label);
      assert.match(root.querySelector('#left')?.textContent ?? '', new RegExp(left));
      assert.equal(document.documentElement.dir, locale === 'ar' ? 'rtl' : 'ltr');
      for (const digits of root.querySelectorAll('.digits'))
        assert.equal(getComputedStyle(digits).direction, 'ltr');
      await accessible(root);
      frame.remove();
    });
  });
