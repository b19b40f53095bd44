import { assert } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { html, render } from 'lit';
import '../../src/entries/elements/alternative-method.ts';
import type { PaymentMethod } from '../../src/contract/proxy/checkout.schema.ts';
import { accessible, stage, waitingAt, wordsOf, type Stage } from '../support/checkout-fixture.ts';
import { SCRIPTS } from '../support/scripts-of-digits.ts';
import { waitUntil } from '../support/wait-until.ts';

const banks = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ code: `b${index}`, name: `Bank ${index}` }));
const WALLET: PaymentMethod = {
  code: 'wallet',
  kind: 'alternative',
  label: { en: 'Wallet', de: 'Geldbörse' },
};
const TRANSFER: PaymentMethod = {
  ...WALLET,
  code: 'transfer',
  label: { en: 'Bank transfer' },
  banks: banks(12),
};
const SLIP: PaymentMethod = { ...WALLET, code: 'slip', label: { en: 'Slip' }, needs_person: true };
const TAXED: PaymentMethod = {
  ...WALLET,
  code: 'taxed',
  label: { en: 'Taxed' },
  needs_document: true,
};

describe('paying by another method', () => {
  let at: Stage;
  const mount = async (methods: PaymentMethod[], locale = 'en') => {
    at = stage({ methods: [{ code: 'card', kind: 'card' }, ...methods] });
    at.answers = {
      'POST /v1/checkout/alternative': () => {
        const attempt = waitingAt({
          type: 'redirect',
          url: 'https://bank.example/',
          method: 'GET',
        });
        at.proxy.change({ attempt });
        return Response.json(attempt);
      },
    };
    at.root.addEventListener('tender-redirect', (event) => event.preventDefault());
    render(
      html`<tender-alternative-method
        proxy=${at.url}
        .clientSecret=${'ses_1.secret'}
        locale=${locale}
      ></tender-alternative-method>`,
      at.root,
    );
    await at.found('.hint, input');
  };
  const press = async () => (await at.found('[part="pay-button"]:enabled')).click();
  const type = (selector: string, text: string) => {
    const input = at.find<HTMLInputElement | HTMLSelectElement>(selector);
    if (!input) return assert.fail(`there is no ${selector}`);
    input.value = text;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const choose = async (code: string) => {
    const radio = [
      ...(at.find('form')?.querySelectorAll<HTMLInputElement>('[type="radio"]') ?? []),
    ];
    radio.find(({ value }) => value === code)?.click();
    await at.found('.hint');
  };
  const sent = async () => {
    const asked = () => at.proxy.requests.find(({ url }) => url.endsWith('/alternative'));
    await waitUntil(asked);
    return (await asked()?.json()) as Record<string, unknown>;
  };

  afterEach(() => at.remove());

  it('can be paid only once there is a form, so that what is missing has the focus', async () => {
    const unready: string[] = [];
    const look = () => {
      const pay = at.find('[part="pay-button"]:enabled');
      if (pay && !at.find('form')) unready.push(pay.textContent.trim());
    };
    const mounted = mount([TAXED], 'ar');
    const drawn = new MutationObserver(look);
    const { shadowRoot } = at.find('tender-alternative-method') ?? {};
    if (!shadowRoot) return assert.fail('the element is not defined');
    drawn.observe(shadowRoot, { subtree: true, childList: true, attributes: true });
    await mounted;
    await press();
    await at.found('[aria-invalid="true"]:focus');
    drawn.disconnect();
    assert.deepEqual(unready, []);
  });

  it('sends the method and goes to the page that the answer names', async () => {
    await mount([WALLET]);
    const left = new Promise<string>((resolve) =>
      at.root.addEventListener('tender-redirect', ({ url }) => resolve(url)),
    );
    await press();
    assert.deepEqual(await sent(), { method: 'wallet', revision: 1 });
    assert.equal(await left, 'https://bank.example/');
  });

  it('offers real radio buttons, and says so when none is chosen', async () => {
    await mount([WALLET, TRANSFER]);
    await accessible(at.root);
    await press();
    assert.match(wordsOf(await at.found('.fault')), /Please choose an option/);
    await accessible(at.root);
    assert.equal(at.proxy.requests.filter(({ method }) => method === 'POST').length, 0);
  });

  it('is chosen by the arrow keys', async () => {
    await mount([WALLET, TRANSFER]);
    (await at.found('[type="radio"]')).focus();
    await sendKeys({ press: 'ArrowDown' });
    await at.found('#bank');
  });

  it('searches many banks by a part of the name, and sends the chosen one', async () => {
    await mount([WALLET, TRANSFER]);
    await choose('transfer');
    await press();
    assert.match(wordsOf(await at.found('#bank-fault')), /Please choose an option/);
    type('#search', 'bank 11');
    await waitUntil(() => at.find('#bank')?.querySelectorAll('option').length === 1);
    await accessible(at.root);
    await press();
    assert.deepEqual(await sent(), { method: 'transfer', bank: 'b11', revision: 1 });
  });

  it('asks for a person only where the method needs one, and checks by country', async () => {
    await mount([SLIP]);
    type('#fiscal_country', 'BR');
    type('#document_number', '529.982.247-26');
    type('#email', 'ada@shop');
    await press();
    assert.match(wordsOf(await at.found('#document_number-fault')), /document number/);
    assert.ok(at.find('#email-fault'));
    assert.equal(at.find('#address_city-fault'), undefined);
    await accessible(at.root);
    type('#document_number', '529.982.247-25');
    type('#email', 'ada@shop.example');
    await press();
    assert.deepEqual(await sent(), {
      method: 'slip',
      person: {
        fiscal_country: 'BR',
        document_number: '529.982.247-25',
        email: 'ada@shop.example',
      },
      revision: 1,
    });
  });

  it('forgets each error as soon as its field is right', async () => {
    await mount([SLIP]);
    await at.found('[name="email"]');
    await press();
    const faults = () => at.find('form')?.querySelectorAll('.fault').length;
    await waitUntil(() => faults() === 2);
    type('[name="email"]', 'ada@shop.example');
    await waitUntil(() => faults() === 1);
  });

  it('asks for a document alone where that is all it needs', async () => {
    await mount([TAXED]);
    assert.equal(at.find('#email'), undefined);
    type('#document_number', '12345678');
    await press();
    assert.deepEqual(await sent(), {
      method: 'taxed',
      details: { document: '12345678' },
      revision: 1,
    });
  });

  for (const [script, inScript] of Object.entries(SCRIPTS))
    it(`takes a document number in ${script} digits, and sends it as the gateway reads it`, async () => {
      await mount([SLIP]);
      type('#fiscal_country', 'BR');
      type('#document_number', inScript('529.982.247-25'));
      type('#email', 'ada@shop.example');
      await press();
      const { person } = await sent();
      assert.propertyVal(person, 'document_number', '529.982.247-25');
    });

  it('pays at Enter in any of its fields', async () => {
    await mount([SLIP]);
    (await at.found('#email')).focus();
    await sendKeys({ press: 'Enter' });
    await at.found('#document_number-fault');
  });

  it('speaks the page’s language, and labels by it', async () => {
    await mount([WALLET, SLIP], 'de');
    assert.match(wordsOf(at.find('form')), /Wie möchten Sie zahlen\? *Geldbörse/);
  });

  it('sends nothing when the page prevents it', async () => {
    await mount([WALLET]);
    at.root.addEventListener('tender-before-pay', (event) => event.preventDefault());
    const told = new Promise<string>((resolve) =>
      at.root.addEventListener('tender-error', ({ error }) => resolve(error.message)),
    );
    await press();
    assert.match(await told, /prevented/);
    assert.equal(at.proxy.requests.filter(({ method }) => method === 'POST').length, 0);
  });
});
