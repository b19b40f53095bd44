import { assert } from '@open-wc/testing';
import { http } from 'msw';
import type { CardPayment, PaymentResult } from '../../src/contract/proxy/checkout.schema.ts';
import type { ToFrame } from '../../src/messaging/protocol.ts';
import {
  eventually,
  fill,
  GOOD_CARD,
  mountCardFrame,
  type,
  type CardFrame,
} from '../support/card-frame.ts';
import { CONFIGURE } from '../support/configure.ts';
import { joinNetwork, pageNetwork } from '../support/page-network.ts';

const RESULT: PaymentResult = {
  attempt_id: 'att_1',
  order_id: 'order',
  order_no: 'order-1',
  method: 'card',
  amount: { value: '12.00', currency: 'EUR' },
};
const PAY = {
  type: 'pay',
  id: 'first',
  clientSecret: 'ses_1.secret',
  idempotencyKey: 'key-1',
  revision: 3,
  device: { resolution: '1440x900', challenge_window_size: '03', time_zone: '60' },
} as const satisfies ToFrame;

/** What the proxy answers to the frame's posts, which are kept. */
const answerWith = (frame: CardFrame, answer: () => Promise<Response> | Response): Request[] => {
  const requests: Request[] = [];
  joinNetwork(frame.window);
  pageNetwork.use(
    http.all('*/v1/checkout/*', ({ request }) => {
      requests.push(request.clone());
      return answer();
    }),
  );
  return requests;
};

describe('the card frame', () => {
  let frame: CardFrame;
  beforeEach(async () => {
    frame = await mountCardFrame();
  });
  afterEach(() => {
    pageNetwork.resetHandlers();
    frame.remove();
  });

  describe('reports to the page', () => {
    it('brand, last four and validity, and never the card', async () => {
      fill(frame);
      await frame.until(({ complete }) => complete);
      assert.equal(frame.state().brand, 'visa');
      assert.equal(frame.state().lastFour, '4242');
      assert.notMatch(JSON.stringify(frame.said), /4242 ?4242|"123"|12 \/ 34|Lovelace/);
    });

    it('the last four only of a number that is whole and valid', async () => {
      fill(frame, { number: '424242424242424' });
      await frame.until(({ brand }) => brand === 'visa');
      assert.isNull(frame.state().lastFour);
    });

    it('how much room it takes, and when that changes', async () => {
      const { height } = await frame.hear('resize');
      frame.said.length = 0;
      frame.send({ type: 'validate', id: '1' });
      const grown = await frame.hear('resize');
      assert.isAbove(grown.height, height);
    });
  });

  describe('follows the page', () => {
    it('to another language and direction, without losing what was typed', async () => {
      fill(frame);
      await frame.configure({ locale: 'ar', direction: 'rtl' });
      const label = () => frame.document.querySelector('label[for=number]')?.textContent;
      assert.equal(label(), 'رقم البطاقة');
      assert.equal(frame.document.documentElement.dir, 'rtl');
      assert.equal(frame.input('number').dir, 'ltr');
      assert.equal(frame.input('number').value, GOOD_CARD.number);
      await frame.configure({ locale: 'de-AT', direction: 'ltr' });
      assert.equal(label(), 'Kartennummer');
      assert.equal(frame.input('name').value, GOOD_CARD.name);
    });

    it('to other looks, dropping what is unfit to enter', async () => {
      fill(frame);
      const tokens = {
        '--tender-radius': '3px',
        '--tender-color-accent': 'url(https://evil.example)',
        '--other': 'red',
      };
      await frame.configure({ appearance: { colorScheme: 'dark', tokens } });
      const style = frame.window.getComputedStyle(frame.document.documentElement);
      assert.equal(style.colorScheme, 'dark');
      assert.equal(style.getPropertyValue('--tender-radius'), '3px');
      assert.equal(style.getPropertyValue('--tender-color-accent'), '');
      assert.equal(style.getPropertyValue('--other'), '');
      assert.equal(frame.input('number').value, GOOD_CARD.number);

      await frame.configure({ appearance: { colorScheme: 'light', tokens: {} } });
      assert.equal(style.getPropertyValue('--tender-radius'), '');
    });

    it('in the wording of single texts', async () => {
      await frame.configure({ messages: { cardNumber: 'Number', constructor: 'x' } });
      const label = (id: string) => frame.document.querySelector(`label[for=${id}]`)?.textContent;
      await eventually(() => label('number') === 'Number');
      assert.equal(label('expiry'), 'Expiry date');
    });

    it('with the focus, to a field or to the first that needs something', async () => {
      frame.send({ type: 'focus', field: 'name' });
      await eventually(() => frame.document.activeElement === frame.input('name'));
      fill(frame, { number: GOOD_CARD.number });
      frame.send({ type: 'focus' });
      await eventually(() => frame.document.activeElement === frame.input('expiry'));
    });

    it('when it is disabled', async () => {
      await frame.configure({ disabled: true });
      assert.isTrue(frame.input('number').matches(':disabled'));
      await frame.configure({ disabled: false });
      assert.isFalse(frame.input('number').matches(':disabled'));
    });

    it('when it is reset', async () => {
      fill(frame);
      await frame.until(({ complete }) => complete);
      frame.send({ type: 'reset' });
      await frame.until(({ brand }) => brand === null);
      assert.equal(frame.input('name').value, '');
    });
  });

  describe('pays', () => {
    it('by posting the card to its own origin, with key, secret and device data', async () => {
      const requests = answerWith(frame, () => Response.json({ ...RESULT, outcome: 'succeeded' }));
      fill(frame);
      frame.send(PAY);
      assert.deepEqual(await frame.hear('paid'), {
        type: 'paid',
        id: 'first',
        result: { ...RESULT, outcome: 'succeeded' },
      });
      const [request] = requests;
      assert.equal(new URL(request?.url ?? '').origin, location.origin);
      assert.match(request?.url ?? '', /\/v1\/checkout\/card$/);
      assert.equal(request?.headers.get('authorization'), 'Bearer ses_1.secret');
      assert.equal(request?.headers.get('idempotency-key'), 'key-1');
      assert.equal(request?.headers.get('x-tender'), '1');
      const body = (await request?.json()) as CardPayment;
      assert.deepEqual(body.card, {
        number: '4242424242424242',
        expiration_month: '05',
        expiration_year: '2034',
        security_code: '123',
        holder: 'Ada Lovelace',
      });
      assert.equal(body.revision, 3);
      assert.equal(body.device?.resolution, '1440x900');
      assert.equal(body.device?.challenge_window_size, '03');
    });

    it('nothing while the form has faults; it shows them and focuses the first', async () => {
      const requests = answerWith(frame, () => Response.json(RESULT));
      fill(frame, { number: '4242424242424241' });
      frame.send(PAY);
      assert.deepEqual((await frame.hear('not-paid')).failure, { kind: 'invalid' });
      assert.equal(requests.length, 0);
      assert.equal(frame.document.activeElement, frame.input('number'));
    });

    it('once, when it is asked twice, and answers both', async () => {
      let answer: (response: Response) => void = () => undefined;
      const answered = new Promise<Response>((resolve) => (answer = resolve));
      const requests = answerWith(frame, () => answered);
      fill(frame);
      frame.send(PAY);
      frame.send({ ...PAY, id: 'second', idempotencyKey: 'key-2' });
      // Messages arrive in order, but not at once: what follows both has arrived when they have.
      frame.send({ type: 'validate', id: 'v' });
      await frame.hear('validated');
      assert.equal(frame.document.forms[0]?.ariaBusy, 'true');
      assert.isTrue(frame.input('number').readOnly);
      answer(Response.json({ ...RESULT, outcome: 'succeeded' }));
      const paid = () => frame.said.filter((message) => message.type === 'paid');
      await eventually(() => paid().length === 2);
      assert.deepEqual(
        paid().map(({ id }) => id),
        ['first', 'second'],
      );
      assert.equal(requests.length, 1);
      assert.isFalse(frame.input('number').readOnly);
    });

    it('and after a refusal keeps the card for a correction, without its security code', async () => {
      answerWith(frame, () => Response.json({ ...RESULT, outcome: 'failed', decline: 'declined' }));
      fill(frame);
      frame.send(PAY);
      await frame.hear('paid');
      assert.equal(frame.input('number').value, GOOD_CARD.number);
      assert.equal(frame.input('name').value, GOOD_CARD.name);
      assert.equal(frame.input('security-code').value, '');
      assert.isTrue(frame.document.getElementById('security-code-fault')?.hidden);
    });

    for (const outcome of ['succeeded', 'pending', 'review', 'unknown'] as const) {
      it(`and keeps nothing of the card when the outcome is ${outcome}`, async () => {
        answerWith(frame, () => Response.json({ ...RESULT, outcome }));
        fill(frame);
        frame.send(PAY);
        await frame.hear('paid');
        for (const id of ['number', 'expiry', 'security-code', 'name'] as const) {
          assert.equal(frame.input(id).value, '', id);
        }
      });
    }

    it('and hands on why the proxy refused, keeping the form as it is', async () => {
      const problem = { type: '/problems/session-changed', status: 409 };
      answerWith(frame, () => Response.json(problem, { status: 409 }));
      fill(frame);
      frame.send(PAY);
      const { failure } = await frame.hear('not-paid');
      assert.deepEqual(failure, { kind: 'problem', slug: 'session-changed' });
      assert.equal(frame.input('security-code').value, '123');
    });

    for (const [pointer, id] of [
      ['/card/number', 'number'],
      ['/card/expiration_month', 'expiry'],
      ['/card/expiration_year', 'expiry'],
      ['/card/security_code', 'security-code'],
      ['/security_code', 'security-code'],
      ['/card/holder', 'name'],
    ] as const)
      it(`and marks ${id} where the proxy refuses ${pointer}, until it is edited`, async () => {
        const errors = [{ pointer, detail: 'is wrong' }];
        const problem = { type: '/problems/malformed-request', status: 400, errors };
        answerWith(frame, () => Response.json(problem, { status: 400 }));
        fill(frame);
        frame.send(PAY);
        const { failure } = await frame.hear('not-paid');
        assert.deepEqual(failure, { kind: 'invalid' });
        assert.deepEqual(frame.state().invalid, [id]);
        assert.equal(frame.document.activeElement?.id, id);
        assert.isFalse(frame.document.getElementById(`${id}-fault`)?.hidden);
        frame.input(id).blur();
        assert.deepEqual(frame.state().invalid, [id], 'what was only left is what was refused');
        frame.input(id).select();
        type(frame.input(id), GOOD_CARD[id]);
        await frame.until(({ complete }) => complete);
      });

    it('and hands on what was refused of the page’s own fields', async () => {
      const errors = [{ pointer: '/details/phone_number', detail: 'is wrong' }];
      const problem = { type: '/problems/malformed-request', status: 400, errors };
      answerWith(frame, () => Response.json(problem, { status: 400 }));
      fill(frame);
      frame.send(PAY);
      const { failure } = await frame.hear('not-paid');
      assert.deepEqual(failure, { kind: 'problem', slug: 'malformed-request', errors });
      assert.deepEqual(frame.state().invalid, []);
    });
  });

  it('is empty when its page is kept for "back"', () => {
    type(frame.input('number'), '4242424242424242');
    frame.window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    assert.equal(frame.input('number').value, '');
  });

  describe('for a stored card', () => {
    const STORED = { storedCard: { handle: 'card_1', brand: 'amex' } };
    const shown = () =>
      [...frame.document.querySelectorAll<HTMLElement>('.field:not([hidden])')].map(
        ({ dataset }) => dataset['field'],
      );

    beforeEach(async () => {
      await frame.configure(STORED);
      await eventually(() => shown().join() === 'security-code');
    });

    it('asks for the security code and for nothing else', async () => {
      assert.isFalse(frame.state().complete);
      assert.include(frame.document.querySelector('#security-code-hint')?.textContent ?? '', '4');
      type(frame.input('security-code'), '1234');
      await frame.until(({ complete }) => complete);
      assert.deepEqual([frame.state().brand, frame.state().lastFour], ['amex', null]);
    });

    it('sends handle and security code to the route of stored cards', async () => {
      const requests = answerWith(frame, () => Response.json(RESULT));
      type(frame.input('security-code'), '1234');
      frame.send({ ...PAY, instalmentsId: 'p3' });
      await frame.hear('paid');
      assert.match(requests[0]?.url ?? '', /\/v1\/checkout\/saved-card$/);
      const { handle, security_code, instalments_id, card } = (await requests[0]?.json()) as Record<
        string,
        unknown
      >;
      assert.deepEqual(
        [handle, security_code, instalments_id, card],
        ['card_1', '1234', 'p3', undefined],
      );
    });

    it('shows faults of the security code only, and a new card asks for all again', async () => {
      frame.send({ type: 'validate', id: 'v' });
      assert.isFalse((await frame.hear('validated')).valid);
      assert.deepEqual(frame.state().invalid, ['security-code']);
      frame.send(CONFIGURE);
      await eventually(() => shown().length === 4);
    });
  });

  it('hands on what the page adds: consent, plan, details', async () => {
    const requests = answerWith(frame, () => Response.json(RESULT));
    fill(frame);
    const details = { email: 'jo@example.com' };
    frame.send({ ...PAY, saveCard: true, instalmentsId: 'p3', details });
    await frame.hear('paid');
    const sent = (await requests[0]?.json()) as CardPayment;
    assert.deepEqual([sent.save_card, sent.instalments_id, sent.details], [true, 'p3', details]);
  });
});
