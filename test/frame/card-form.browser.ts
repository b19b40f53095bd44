import { assert } from '@open-wc/testing';
import type axe from 'axe-core';
import { sendKeys } from '@web/test-runner-commands';
import {
  autofill,
  fill,
  GOOD_CARD,
  leave,
  mountCardFrame,
  type,
  type CardFrame,
} from '../support/card-frame.ts';

const faultOf = (frame: CardFrame, id: string): string | undefined => {
  const fault = frame.document.getElementById(`${id}-fault`);
  return fault?.hidden ? undefined : fault?.textContent.trim();
};

/** WebKit's driver can't send keys into a frame within the page it runs tests in. */
const takesKeys = !navigator.vendor.startsWith('Apple');

/** Whether the form took the paste over. */
function paste(input: HTMLInputElement, text: string): boolean {
  const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
  // Firefox lets no script make an event that holds a clipboard.
  Object.defineProperty(event, 'clipboardData', { value: { getData: () => text } });
  return !input.dispatchEvent(event);
}

describe('the card form', () => {
  let frame: CardFrame;
  beforeEach(async () => {
    frame = await mountCardFrame();
  });
  afterEach(() => frame.remove());

  describe('is found by autofill', () => {
    it('is one real form, with all inputs in light DOM and the standard tokens', () => {
      const { forms } = frame.document;
      assert.equal(forms.length, 1);
      assert.equal(forms[0]?.method, 'post');
      const inputs = [...(forms[0]?.querySelectorAll('input') ?? [])];
      assert.deepEqual(
        inputs.map((input) => input.getAttribute('autocomplete')),
        ['cc-number', 'cc-exp', 'cc-csc', 'cc-name'],
      );
    });

    it('restricts no way of writing by pattern or type', () => {
      for (const input of frame.document.querySelectorAll('input')) {
        assert.equal(input.pattern, '', input.id);
        assert.equal(input.type, 'text', input.id);
      }
      for (const id of ['number', 'expiry', 'security-code'] as const) {
        assert.equal(frame.input(id).inputMode, 'numeric');
      }
    });

    for (const event of ['input', 'change'] as const) {
      it(`takes what is filled in by a ${event} event that is not composed`, async () => {
        autofill(frame.input('number'), '4242424242424242', event);
        autofill(frame.input('expiry'), '12/2034', event);
        autofill(frame.input('security-code'), '123', event);
        autofill(frame.input('name'), 'Ada Lovelace', event);
        assert.equal(frame.input('number').value, '4242 4242 4242 4242');
        await frame.until(({ complete }) => complete);
      });
    }
  });

  describe('writes while it is typed in', () => {
    it('groups the number and keeps the caret after the same digit', () => {
      const number = frame.input('number');
      type(number, '42424242');
      assert.equal(number.value, '4242 4242');
      number.setSelectionRange(2, 2);
      type(number, '5');
      assert.equal(number.value, '4254 2424 2');
      assert.equal(number.selectionStart, 3);
      number.setSelectionRange(4, 4);
      type(number, '6');
      assert.equal(number.value, '4254 6242 42');
      assert.equal(number.selectionStart, 6);
    });

    it('groups as the brand does', () => {
      type(frame.input('number'), '378282246310005');
      assert.equal(frame.input('number').value, '3782 822463 10005');
    });

    it('puts month and year apart', () => {
      type(frame.input('expiry'), '5');
      assert.equal(frame.input('expiry').value, '05 / ');
      type(frame.input('expiry'), '34');
      assert.equal(frame.input('expiry').value, '05 / 34');
    });

    it('leaves alone what an input method composes, and writes it once it is done', () => {
      for (const [id, composed, written] of [
        ['security-code', '１２３', '123'],
        ['number', '４２４２４２', '4242 42'],
        ['expiry', '５３４', '05 / 34'],
      ] as const) {
        const input = frame.input(id);
        input.focus();
        const compose = (type: string) =>
          input.dispatchEvent(new CompositionEvent(type, { bubbles: true, composed: true }));
        compose('compositionstart');
        for (let end = 1; end <= composed.length; end += 1) {
          input.value = composed.slice(0, end);
          input.dispatchEvent(
            new InputEvent('input', {
              bubbles: true,
              composed: true,
              inputType: 'insertCompositionText',
              isComposing: true,
            }),
          );
          assert.equal(input.value, composed.slice(0, end));
        }
        compose('compositionend');
        assert.equal(input.value, written);
      }
    });

    it('keeps a date that is too long, with its fault', () => {
      type(frame.input('expiry'), '0329345');
      leave(frame.input('expiry'));
      assert.equal(frame.input('expiry').value, '03 / 2934');
      assert.match(faultOf(frame, 'expiry') ?? '', /^Enter the month and year/);
    });

    it('tidies the date when it is left', () => {
      type(frame.input('expiry'), '2034-05');
      leave(frame.input('expiry'));
      assert.equal(frame.input('expiry').value, '05 / 34');
    });

    it('takes as many digits of the security code as the brand prints', () => {
      autofill(frame.input('number'), '4242');
      type(frame.input('security-code'), '1234');
      assert.equal(frame.input('security-code').value, '123');
      autofill(frame.input('number'), '3782');
      type(frame.input('security-code'), '4');
      assert.equal(frame.input('security-code').value, '1234');
    });

    it('asks for the code again when the number turns out to be of another brand', () => {
      autofill(frame.input('number'), '3782 822463 10005');
      type(frame.input('security-code'), '1234');
      leave(frame.input('security-code'));
      assert.equal(frame.input('security-code').getAttribute('aria-invalid'), 'false');
      autofill(frame.input('number'), '4242 4242 4242 4242');
      assert.equal(frame.input('security-code').getAttribute('aria-invalid'), 'true');
    });

    for (const text of [
      '4242 4242 4242 4242 12/34 123',
      '4242424242424242\t12 / 2034\t123',
      '4242-4242-4242-4242\n12/34\n123',
      '٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ١٢/٣٤ ١٢٣',
      '\u202a4242 4242 4242 4242 12/34 123\u202c',
      'Card: 4242 4242 4242 4242\nExp: 12/34\nCVV: 123',
    ])
      it(`fills what a paste of ${JSON.stringify(text)} names`, () => {
        paste(frame.input('number'), text);
        assert.deepEqual(
          (['number', 'expiry', 'security-code'] as const).map((id) => frame.input(id).value),
          ['4242 4242 4242 4242', '12 / 34', '123'],
        );
      });

    it('keeps a date that names a day, with its fault', () => {
      for (const text of ['05/20/2034', '05 Oct 2034']) {
        autofill(frame.input('expiry'), text);
        leave(frame.input('expiry'));
        assert.equal(frame.input('expiry').value, text);
        assert.match(faultOf(frame, 'expiry') ?? '', /^Enter the month and year/);
      }
    });

    it('asks for a name where nothing of it can be seen', () => {
      for (const text of ['\u200b', '\u3164']) {
        autofill(frame.input('name'), text);
        leave(frame.input('name'));
        assert.equal(
          frame.input('name').getAttribute('aria-invalid'),
          'true',
          JSON.stringify(text),
        );
      }
      for (const text of ['O’Toole', '王伟', 'عبد الله', '👩‍🚀', 'Chargeback:10_4']) {
        autofill(frame.input('name'), text);
        leave(frame.input('name'));
        assert.equal(frame.input('name').getAttribute('aria-invalid'), 'false', text);
      }
    });

    it('leaves any other paste to the field', () => {
      assert.isFalse(paste(frame.input('number'), '4242 4242 4242 4242'));
      assert.isFalse(paste(frame.input('number'), '12/34 123'));
    });

    it('works with real keys', async function () {
      if (!takesKeys) this.skip();
      frame.input('number').focus();
      await sendKeys({ type: '5555555' });
      assert.equal(frame.input('number').value, '5555 555');
      await sendKeys({ press: 'Backspace' });
      await sendKeys({ press: 'Backspace' });
      await sendKeys({ press: 'Backspace' });
      await sendKeys({ press: 'Backspace' });
      assert.equal(frame.input('number').value, '555');
    });
  });

  describe('shows the brand', () => {
    const mark = () => frame.document.querySelector('#brand svg')?.getAttribute('aria-label');

    it('as soon as it is known, and no longer', () => {
      assert.isNull(mark());
      autofill(frame.input('number'), '5555');
      assert.equal(mark(), 'Mastercard');
      autofill(frame.input('number'), '');
      assert.isNull(mark());
    });

    it('with the name, length and place of its security code', () => {
      const hint = () => frame.document.getElementById('security-code-hint')?.textContent;
      assert.equal(hint(), '3 digits on the back');
      autofill(frame.input('number'), '3782');
      assert.equal(hint(), '4 digits on the front');
      assert.equal(frame.input('security-code').placeholder, 'CID');
    });
  });

  describe('shows errors', () => {
    it('only after the field was left', () => {
      const number = frame.input('number');
      type(number, '4242424242424241');
      assert.isUndefined(faultOf(frame, 'number'));
      leave(number);
      assert.equal(
        faultOf(frame, 'number'),
        'This card number isn’t valid. Please check the digits.',
      );
      assert.equal(number.getAttribute('aria-invalid'), 'true');
      assert.include(number.getAttribute('aria-describedby'), 'number-fault');
    });

    it('not of empty fields that were only passed', () => {
      leave(frame.input('number'));
      assert.isUndefined(faultOf(frame, 'number'));
    });

    it('no longer, once it is put right', () => {
      type(frame.input('number'), '4242');
      leave(frame.input('number'));
      assert.isDefined(faultOf(frame, 'number'));
      frame.input('number').setSelectionRange(4, 4);
      type(frame.input('number'), '424242424242');
      assert.isUndefined(faultOf(frame, 'number'));
      assert.equal(frame.input('number').getAttribute('aria-invalid'), 'false');
    });

    it('of all fields on validation, with focus on the first', async () => {
      fill(frame, { number: GOOD_CARD.number, name: GOOD_CARD.name });
      frame.send({ type: 'validate', id: '1' });
      assert.deepEqual(await frame.hear('validated'), { type: 'validated', id: '1', valid: false });
      assert.equal(frame.document.activeElement, frame.input('expiry'));
      assert.equal(faultOf(frame, 'expiry'), 'Enter the expiry date.');
      assert.equal(faultOf(frame, 'security-code'), 'Enter the security code.');
      assert.deepEqual(frame.state().invalid, ['expiry', 'security-code']);
      const region = frame.document.querySelector('[role=status]');
      assert.equal(region?.textContent, 'Enter the expiry date.');
    });

    it('that a card has expired', () => {
      type(frame.input('expiry'), '0120');
      leave(frame.input('expiry'));
      assert.equal(faultOf(frame, 'expiry'), 'This card has expired. Please use another card.');
    });

    it('for a card number in place of the name', () => {
      type(frame.input('name'), '4242424242424242');
      leave(frame.input('name'));
      assert.equal(faultOf(frame, 'name'), 'Enter a name here, not the card number.');
    });

    it('in a live region that is there from the first moment', () => {
      const region = frame.document.querySelector('[role=status]');
      assert.equal(region?.textContent, '');
      type(frame.input('expiry'), '0120');
      leave(frame.input('expiry'));
      assert.equal(region?.textContent, 'This card has expired. Please use another card.');
    });
  });

  describe('is used by keyboard', () => {
    it('goes through its fields in order', async function () {
      if (!takesKeys) this.skip();
      frame.input('number').focus();
      for (const id of ['expiry', 'security-code', 'name'] as const) {
        await sendKeys({ press: 'Tab' });
        assert.equal(frame.document.activeElement, frame.input(id));
      }
    });

    it('submits on Enter from any field', async function () {
      if (!takesKeys) this.skip();
      frame.input('expiry').focus();
      await sendKeys({ press: 'Enter' });
      await frame.hear('submit');
    });
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`has no accessibility fault that axe knows, in the ${colorScheme} scheme`, async () => {
      await frame.configure({ appearance: { colorScheme, tokens: {} } });
      frame.document.documentElement.style.background = colorScheme === 'dark' ? '#111' : '#fff';
      fill(frame, { number: '4242424242424241' });
      frame.send({ type: 'validate', id: '1' });
      await frame.hear('validated');
      const { violations } = await (
        await axeIn(frame)
      ).run(frame.document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        rules: { 'page-has-heading-one': { enabled: false } },
      });
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(', ')}`),
        [],
      );
    });
  }
});

/** axe judges a document from within; it can't look into another one. */
const axeIn = async (frame: CardFrame): Promise<typeof axe> => {
  const script = frame.document.createElement('script');
  script.src = '/node_modules/axe-core/axe.min.js';
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = reject;
    frame.document.head.append(script);
  });
  // A cast, because the script has just added this global to the frame.
  return (frame.window as unknown as { readonly axe: typeof axe }).axe;
};
