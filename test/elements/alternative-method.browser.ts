import { assert } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { html, render } from 'lit';
import '../../src/entries/elements/alternative-method.ts';
import type { MethodField, PaymentMethod } from '../../src/contract/proxy/checkout.schema.ts';
import { accessible, stage, waitingAt, wordsOf, type Stage } from '../support/checkout-fixture.ts';
import { mayAct } from '../support/looks.ts';
import { SCRIPTS } from '../support/scripts-of-digits.ts';
import { waitUntil } from '../support/wait-until.ts';

const banks = (count: number): MethodField => ({
  name: 'bank_code',
  kind: 'bank',
  required: true,
  choices: Array.from({ length: count }, (_, index) => ({
    value: `b${index}`,
    label: { en: `Bank ${index}` },
  })),
});
const field = (name: string, kind: string, more: Partial<MethodField> = {}): MethodField => ({
  name,
  kind,
  required: true,
  ...more,
});
const WALLET: PaymentMethod = {
  code: 'wallet',
  kind: 'alternative',
  label: { en: 'Wallet', de: 'Geldbörse' },
};
const TRANSFER: PaymentMethod = {
  ...WALLET,
  code: 'transfer',
  label: { en: 'Bank transfer' },
  fields: [banks(12)],
};
const SLIP: PaymentMethod = {
  ...WALLET,
  code: 'slip',
  label: { en: 'Slip' },
  fields: [
    field('person.fiscal_country', 'country', { required: false }),
    field('person.document_number', 'document'),
    field('person.email', 'email'),
    field('person.address_city', 'city', { required: false }),
  ],
};
const TAXED: PaymentMethod = {
  ...WALLET,
  code: 'taxed',
  label: { en: 'Taxed' },
  fields: [field('document', 'document')],
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
  const refused = () =>
    new Promise((resolve) => at.root.addEventListener('tender-error', resolve, { once: true }));
  const posts = () => at.proxy.requests.filter(mayAct);
  const sent = async () => {
    const asked = () => at.proxy.requests.find(({ url }) => url.endsWith('/alternative'));
    await waitUntil(asked);
    const { device, ...body } = (await asked()?.json()) as Record<string, unknown>;
    assert.propertyVal(device as object, 'resolution', `${screen.width}x${screen.height}`);
    return body;
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
    assert.equal(at.proxy.requests.filter(mayAct).length, 0);
  });

  it('is chosen by the arrow keys', async () => {
    await mount([WALLET, TRANSFER]);
    (await at.found('[type="radio"]')).focus();
    await sendKeys({ press: 'ArrowDown' });
    await at.found('[name="bank_code"]');
  });

  it('searches many banks by a part of the name, and sends the chosen one', async () => {
    await mount([WALLET, TRANSFER]);
    await choose('transfer');
    await press();
    assert.match(wordsOf(await at.found('[id="bank_code-fault"]')), /Please choose an option/);
    type('[type="search"]', 'bank 11');
    await waitUntil(() => at.find('[name="bank_code"]')?.querySelectorAll('option').length === 1);
    await accessible(at.root);
    await press();
    assert.deepEqual(await sent(), {
      method: 'transfer',
      fields: { bank_code: 'b11' },
      revision: 1,
    });
  });

  it('asks for a person only where the method needs one, and checks by country', async () => {
    await mount([SLIP]);
    type('[name="person.fiscal_country"]', 'BR');
    type('[name$="document_number"]', '52');
    type('[name="person.email"]', 'ada@shop');
    await press();
    assert.match(wordsOf(await at.found('[id$="document_number-fault"]')), /from this country\.$/);
    assert.ok(at.find('[id="person.email-fault"]'));
    assert.equal(at.find('[id$="city-fault"]'), undefined);
    await accessible(at.root);
    type('[name$="document_number"]', '529.982.247-25');
    type('[name="person.email"]', 'ada@shop.example');
    await press();
    assert.deepEqual(await sent(), {
      method: 'slip',
      fields: {
        'person.fiscal_country': 'BR',
        'person.document_number': '529.982.247-25',
        'person.email': 'ada@shop.example',
      },
      revision: 1,
    });
  });

  it('asks once whether a document that its country does not know is right, and sends it', async () => {
    await mount([SLIP]);
    type('[name="person.fiscal_country"]', 'BR');
    type('[name$="document_number"]', 'C01X00T47');
    type('[name="person.email"]', 'ada@shop.example');
    const element = at.find<HTMLElementTagNameMap['tender-alternative-method']>(
      'tender-alternative-method',
    );
    assert.isTrue(element?.complete);
    await Promise.all([refused(), press()]);
    const fault = await at.found('[id$="document_number-fault"]');
    assert.match(wordsOf(fault), /from this country\. If it’s right, just continue\.$/);
    await at.found('[name$="document_number"][aria-invalid="true"]:focus');
    assert.lengthOf(posts(), 0);
    // Another one is asked about as well.
    type('[name$="document_number"]', 'C01X00T48');
    await Promise.all([refused(), press()]);
    assert.lengthOf(posts(), 0);
    await press();
    const { fields } = await sent();
    assert.propertyVal(fields, 'person.document_number', 'C01X00T48');
  });

  it('asks nothing where the profile is strict', async () => {
    await mount([{ ...SLIP, fields: [field('document', 'cpf', { strict: true })] }]);
    type('[name="document"]', 'C01X00T47');
    const element = at.find<HTMLElementTagNameMap['tender-alternative-method']>(
      'tender-alternative-method',
    );
    assert.isFalse(element?.complete);
    await Promise.all([refused(), press()]);
    await Promise.all([refused(), press()]);
    assert.match(wordsOf(await at.found('[id="document-fault"]')), /Please check this field\.$/);
    assert.lengthOf(posts(), 0);
  });

  it('marks what only the proxy can refuse, and has the focus there', async () => {
    await mount([SLIP]);
    const pointers = ['/fields/person.document_number', '/fields/person.email', '/else'];
    at.answers = {
      'POST /v1/checkout/alternative': () =>
        Response.json(
          {
            type: '/problems/malformed-request',
            errors: pointers.map((pointer) => ({ pointer, detail: 'is wrong' })),
          },
          { status: 400 },
        ),
    };
    type('[name$="document_number"]', 'C01X00T47');
    type('[name="person.email"]', 'ada@shop.example');
    await press();
    await at.found('[name$="document_number"][aria-invalid="true"]:focus');
    assert.match(wordsOf(await at.found('[id="person.email-fault"]')), /e-mail/);
    assert.equal(at.find('[part~="notice"]'), undefined);
    await accessible(at.root);
    // As it is, it would be refused again.
    await press();
    await at.found('[name$="document_number"][aria-invalid="true"]:focus');
    assert.lengthOf(posts(), 1);
    type('[name$="document_number"]', 'C01X00T48');
    await waitUntil(() => !at.find('[id$="document_number-fault"]'));
    assert.ok(at.find('[id="person.email-fault"]'));
    type('[name="person.email"]', 'lovelace@shop.example');
    await press();
    await waitUntil(() => posts().length === 2);
  });

  it('forgets each error as soon as its field is right', async () => {
    await mount([SLIP]);
    await at.found('[name="person.email"]');
    await press();
    const faults = () => at.find('form')?.querySelectorAll('.fault').length;
    await waitUntil(() => faults() === 2);
    type('[name="person.email"]', 'ada@shop.example');
    await waitUntil(() => faults() === 1);
  });

  it('asks for a document alone where that is all it needs', async () => {
    await mount([TAXED]);
    assert.equal(at.find('[name="person.email"]'), undefined);
    type('[name="document"]', '12345678');
    await press();
    assert.deepEqual(await sent(), {
      method: 'taxed',
      fields: { document: '12345678' },
      revision: 1,
    });
  });

  for (const [script, inScript] of Object.entries(SCRIPTS))
    it(`takes a document number in ${script} digits, and sends it as the gateway reads it`, async () => {
      await mount([SLIP]);
      type('[name="person.fiscal_country"]', 'BR');
      type('[name$="document_number"]', inScript('529.982.247-25'));
      type('[name="person.email"]', 'ada@shop.example');
      await press();
      const { fields } = await sent();
      assert.propertyVal(fields, 'person.document_number', '529.982.247-25');
    });

  it('takes what was copied with dashes and marks that nobody sees, and sends it without', async () => {
    await mount([SLIP]);
    type('[name="person.fiscal_country"]', 'BR');
    type('[name$="document_number"]', '\u202a529.982.247−25\u202c');
    type('[name="person.email"]', '\u2068ada@shop.example\u2069');
    await press();
    const { fields } = await sent();
    assert.propertyVal(fields, 'person.document_number', '529.982.247-25');
    assert.propertyVal(fields, 'person.email', 'ada@shop.example');
  });

  it('pays at Enter in any of its fields', async () => {
    await mount([SLIP]);
    (await at.found('[name="person.email"]')).focus();
    await sendKeys({ press: 'Enter' });
    await at.found('[id$="document_number-fault"]');
  });

  it('asks for what the profile names, each kind in its own way, and marks what is optional', async () => {
    await mount(
      [
        {
          ...WALLET,
          fields: [
            field('shopper_phone', 'phone'),
            field('person.document_number', 'cpf'),
            field('person.net_monthly_average_income', 'income', { required: false }),
            field('custom', 'text', { label: { en: 'Member', de: 'Mitglied' }, required: false }),
            field('person.document_type', 'document_type', {
              choices: [{ value: 'ID', label: { en: 'Passport', de: 'Pass' } }, { value: 'RG' }],
            }),
            field('person.documents.file_data', 'file', { required: false }),
          ],
        },
      ],
      'de',
    );
    assert.deepEqual([...(at.find('form')?.querySelectorAll('label') ?? [])].map(wordsOf), [
      'Telefonnummer',
      'CPF',
      'Monatliches Nettoeinkommen (optional)',
      'Mitglied (optional)',
      'Art des Dokuments',
      'Datei (höchstens 2 MB) (optional)',
    ]);
    await accessible(at.root);
    type('#shopper_phone', '030 123456');
    type('[name="person.document_number"]', '111.111.111-11');
    type('[name="person.net_monthly_average_income"]', 'viel');
    await press();
    const faults = () => [...(at.find('form')?.querySelectorAll('.fault') ?? [])].map(wordsOf);
    await waitUntil(() => faults().length === 4);
    assert.deepEqual(
      faults().map((text) => text.replace(/[\u2066\u2069]/g, '')),
      [
        'Bitte geben Sie auch die Ländervorwahl an.',
        'Bitte prüfen Sie diese Angabe. Wenn sie stimmt, fahren Sie einfach fort.',
        'Bitte prüfen Sie diese Angabe.',
        'Bitte wählen Sie eine Option.',
      ],
    );
    type('#shopper_phone', '+49 30 12-34 56');
    type('[name="person.document_number"]', '529.982.247-25');
    type('[name="person.net_monthly_average_income"]', '2500,50');
    type('[name="person.document_type"]', 'ID');
    const file = at.find<HTMLInputElement>('[type="file"]');
    if (!file) return assert.fail('there is no file');
    const chosen = new DataTransfer();
    chosen.items.add(new File(['Ada'], 'ada.pdf', { type: 'application/pdf' }));
    file.files = chosen.files;
    file.dispatchEvent(new Event('change', { bubbles: true }));
    await press();
    assert.deepEqual((await sent())['fields'], {
      shopper_phone: '+4930123456',
      'person.document_number': '529.982.247-25',
      'person.net_monthly_average_income': '2500.50',
      'person.document_type': 'ID',
      'person.documents.file_data': 'QWRh',
    });
  });

  it('C-114 marks a card number that is typed into a field, and sends it nowhere', async () => {
    await mount([{ ...WALLET, fields: [field('person.address_city', 'city')] }]);
    type('[name="person.address_city"]', '4242 4242 4242 4242');
    await press();
    assert.match(wordsOf(await at.found('.fault')), /looks like a card number/);
    const input = at.find('[name="person.address_city"]');
    assert.equal(input?.getAttribute('aria-invalid'), 'true');
    assert.isFalse(at.proxy.requests.some(mayAct));
    type('[name="person.address_city"]', 'Paris');
    await press();
    assert.deepEqual((await sent())['fields'], { 'person.address_city': 'Paris' });
  });

  it('C-152 takes no file of more than 2 MiB', async () => {
    await mount([{ ...WALLET, fields: [field('person.documents.file_data', 'file')] }]);
    const file = at.find<HTMLInputElement>('[type="file"]');
    if (!file) return assert.fail('there is no file');
    const chosen = new DataTransfer();
    chosen.items.add(new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'ada.pdf'));
    file.files = chosen.files;
    file.dispatchEvent(new Event('change', { bubbles: true }));
    await press();
    assert.match(wordsOf(await at.found('.fault')), /Please check this field/);
  });

  it('asks for what a newer proxy names, by its own label', async () => {
    await mount([
      {
        ...WALLET,
        fields: [field('person.shoe_size', 'shoe_size', { label: { en: 'Shoe size' } })],
      },
    ]);
    type('[name="person.shoe_size"]', '43');
    await press();
    assert.deepEqual((await sent())['fields'], { 'person.shoe_size': '43' });
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
    assert.equal(at.proxy.requests.filter(mayAct).length, 0);
  });
});
