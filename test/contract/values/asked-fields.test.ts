import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { alternativePaymentRequest } from '../../../src/contract/gateway/alternative-payment.schema.ts';
import {
  askedFaults,
  FIELD_KINDS,
  MAX_FILE,
  MAX_FILE_TEXT,
  type AskedField,
  type FieldKind,
} from '../../../src/contract/values/asked-fields.ts';
import { holdsCard } from '../../../src/contract/values/asked-cards.ts';
import { FIELD_NAMES } from '../../../src/contract/values/field-names.ts';
import { NATIONAL_DOCUMENTS } from '../../../src/contract/values/national-documents.ts';
import { leavesOf, put, type Tree } from '../../support/schema-leaves.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');

const field = (name: string, kind: string, more: Partial<AskedField> = {}): AskedField => ({
  name,
  kind,
  required: true,
  ...more,
});

const faultOf = (kind: string, value: string, more: Partial<AskedField> = {}) =>
  askedFaults([field('it', kind, more)], { it: value }, NOW, holdsCard)['it'];

/** Of each national document one that exists, as people write it, and ones that can't. */
const DOCUMENTS: Readonly<Record<string, readonly [right: string, ...wrong: string[]]>> = {
  dni_ar: ['12.345.678', '123456'],
  cuit: ['20-12345678-6', '20-12345678-5'],
  cpf: ['529.982.247-25', '529.982.247-26', '111.111.111-11'],
  cnpj: ['12.ABC.345/01DE-35', '11.222.333/0001-82'],
  cpf_cnpj: ['11.222.333/0001-81', '529.982.247-26'],
  rut: ['12.345.678-5', '12.345.678-K'],
  cedula_co: ['1020304050', '12345'],
  nit: ['900.123.456-7', '1234'],
  cedula_ec: ['1710034065', '171003406'],
  ruc_ec: ['1710034065001', '1710034065'],
  nif_es: ['X1234567L', '12345678A'],
  curp: ['HEGG560427MVZRRL04', 'HEGG560427'],
  rfc: ['GODE561231GR8', 'GODE56123'],
  dni_pe: ['12345678', '1234567'],
  ruc_pe: ['20100070970', '20100070971'],
  pesel: ['44051401359', '44051401358'],
  nif_pt: ['123456789', '123456788'],
  ci_uy: ['1.234.567-2', '1.234.567-3'],
};

describe('a national document is a kind with the check of its country', () => {
  assert.deepEqual(Object.keys(DOCUMENTS).sort(), Object.keys(NATIONAL_DOCUMENTS).sort());
  for (const [kind, [right, ...wrong]] of Object.entries(DOCUMENTS))
    test(kind, () => {
      assert.equal(faultOf(kind, right), undefined);
      const { country } = NATIONAL_DOCUMENTS[kind as keyof typeof NATIONAL_DOCUMENTS];
      assert.equal(faultOf('document', right, { country }), undefined, `a document of ${country}`);
      for (const number of wrong) {
        assert.equal(faultOf(kind, number), 'unusual', number);
        assert.equal(faultOf(kind, number, { strict: true }), 'value', number);
      }
    });

  test('of what is no document anywhere, nobody is asked whether it is right', () => {
    for (const kind of [...Object.keys(DOCUMENTS), 'document'])
      for (const text of ['123', '1'.repeat(51), '12345\u0007'])
        assert.equal(faultOf(kind, text, { country: 'BR' }), 'value', `${kind} ${text}`);
  });

  for (const [kind, ...numbers] of [
    ['nif_es', '14167864W', '50222711A', 'X7564244G', 'K0867756N', 'L1234567L', 'M-1234567-L'],
    ['nif_es', 'B78640570', 'Q5000274J', 'P4622000J'],
    ['rut', '44.444.444-4', '13198863-k', '4.523.522-K'],
    ['ruc_ec', '0993370026001', '1793213150001'],
    ['rfc', 'PAF070213GI1', 'MAHM670102NJA', 'MUÑ850101AB1', 'a&b010101ab1'],
    ['curp', 'AAPC881008HMCLRH04', 'AAPC881008XMCLRH04'],
    ['cnpj', 'Q2.GRO.WP7/0001-85', '6a3edmwp000168', 'D7YDDI5H000162'],
    ['cpf', '012.345.678-90', '529 982 247 25'],
    ['pesel', '02070803628'],
  ] as const)
    test(`${kind}, as it is given out too: ${numbers.join(', ')}`, () => {
      for (const number of numbers) assert.equal(faultOf(kind, number), undefined, number);
    });

  for (const [kind, ...numbers] of [
    ['nif_es', '50222711W', 'M-1234567-A', 'B78640571', 'Q5000274A', 'I7864057J'],
    ['rut', '4.523.522-0', '174.273.74k-k', '27412265k12'],
    ['nif_pt', 'PT 123456789'],
  ] as const)
    test(`${kind} is not ${numbers.join(', ')}`, () => {
      for (const number of numbers) assert.equal(faultOf(kind, number), 'unusual', number);
    });

  test('of a country of no known rule, any text that can be one passes', () => {
    assert.equal(faultOf('document', 'L01X00T47', { country: 'DE' }), undefined);
    assert.equal(faultOf('document', 'L01X00T47'), undefined);
    assert.equal(faultOf('document', '1', { country: 'DE' }), 'value');
  });
});

describe('a field is checked by its kind', () => {
  for (const [kind, right, wrong] of [
    ['email', 'ada@shop.example', 'ada@shop'],
    ['phone', '+49 (30) 123-456', '030 123456'],
    ['phone_country_code', '+55', '+5555'],
    ['phone_area_code', '11', 'SP'],
    ['phone_number', '98765-4321', '+49 30'],
    ['birth_date', '1990-12-24', '2999-12-24'],
    ['birth_date', '1950-01-31', '31-01-1950'],
    ['birth_date', '1992-02-29', '1990-02-30'],
    ['birth_date', '1990-12-31', '1990-13-01'],
    ['birth_date', '1900-01-01', '1890-01-01'],
    ['postal_code', '1012 AB', '1'],
    ['postal_code', '1-2', 'x'.repeat(21)],
    ['income', '2500.50', '2.500,50'],
    ['country', 'DE', 'Germany'],
    ['country', 'AQ', 'ZZ'],
    ['country', 'GB', 'XK'],
    ['country', 'TW', 'AA'],
    ['city', 'São\u00a0Paulo', 'Paris\u0007'],
    ['city', '👩‍🚀', 'Paris\ud83d'],
    ['text', 'x', 'x\u0085'],
    ['owner_name', 'Ada', 'Ada\nLovelace'],
    ['document', 'L01X00T47', 'L01X00\ufffe'],
    ['file', 'QWQ=', 'QWR='],
    ['file', 'QQ==', 'QR=='],
    ['file', 'QWRhQWRh', 'QWRhQWR'],
    ['file', 'QQ==', 'QQ='],
    ['file', 'QWRh', '-'],
    ['text', 'x', 'x'.repeat(101)],
    ['house_number', '12 b', '1'.repeat(21)],
  ] as const)
    test(`${kind}: ${wrong.slice(0, 20)}`, () => {
      assert.equal(faultOf(kind, right), undefined);
      assert.equal(faultOf(kind, wrong), 'value');
    });

  test('C-152 a file is counted in bytes', () => {
    const base64 = (size: number) => Buffer.alloc(size, 7).toString('base64');
    assert.equal(faultOf('file', base64(MAX_FILE - 1)), undefined);
    assert.equal(faultOf('file', base64(MAX_FILE)), undefined);
    assert.equal(faultOf('file', base64(MAX_FILE + 1)), 'value');
    assert.equal(base64(MAX_FILE + 1).length, MAX_FILE_TEXT, 'which is no longer as text');
  });

  for (const blank of [' ', '\t', '\u00a0\u2003', '\u200b', '\u3164'])
    test(`${JSON.stringify(blank)} fills in nothing`, () => {
      assert.equal(faultOf('city', blank), 'missing');
      assert.equal(faultOf('city', blank, { required: false }), undefined);
    });

  test('C-114 no field but a file takes a card number', () => {
    for (const kind of ['text', 'document', 'phone', 'email', 'street', 'shoe_size', 'bank'])
      assert.equal(faultOf(kind, '4242 4242 4242 4242'), 'card', kind);
    assert.equal(faultOf('bank', '4242424242424242', { choices: [{ value: 'a' }] }), 'card');
    assert.equal(faultOf('file', 'NDI0MjQyNDI0MjQyNDI0Mg=='), undefined);
    assert.equal(faultOf('phone', '+4930123456789'), undefined);
  });

  test('what is required has to be there, and a choice has to be one', () => {
    const choices = [{ value: 'a' }];
    assert.deepEqual(
      askedFaults(
        [
          field('one', 'text'),
          field('two', 'text', { required: false }),
          field('three', 'bank', { choices }),
        ],
        { three: 'b' },
        NOW,
        holdsCard,
      ),
      { one: 'missing', three: 'choice' },
    );
  });

  test('a document and a postal code are of the country that the nearest field says, above before below', () => {
    const fields = [
      field('fiscal', 'country'),
      field('document', 'document'),
      field('code', 'postal_code', { country: 'DE' }),
      field('address', 'country'),
      field('other', 'postal_code'),
    ];
    const values = {
      ...{ fiscal: 'BR', document: '12345', code: '10119' },
      ...{ address: 'NL', other: '1012 AB' },
    };
    assert.deepEqual(askedFaults(fields, values, NOW, holdsCard), { document: 'unusual' });
    assert.deepEqual(
      askedFaults(
        [field('code', 'postal_code'), field('below', 'country')],
        {
          ...{ code: '1011', below: 'DE' },
        },
        NOW,
        holdsCard,
      ),
      { code: 'unusual' },
    );
  });

  test('one of a kind that this release does not know is left to the proxy', () => {
    assert.equal(faultOf('shoe_size', 'anything'), undefined);
    assert.equal(faultOf('toString', 'anything'), undefined);
  });
});

describe('the fields that a shopper can be asked for', () => {
  const leaves = leavesOf(alternativePaymentRequest).map(({ path }) => path.join('.'));

  test('are fields of the gateway', () => {
    assert.deepEqual(
      Object.keys(FIELD_NAMES).filter((name) => !leaves.includes(name)),
      [],
    );
  });

  test('are all of a person’s, and no field that the proxy or the merchant server says', () => {
    const persons = leaves.filter((name) => name.startsWith('person.'));
    assert.deepEqual(
      persons.filter((name) => !Object.hasOwn(FIELD_NAMES, name)),
      [],
    );
    for (const name of ['amount', 'order_no', 'notify_url', 'return_url', 'shopper_ip', 'items'])
      assert.ok(!Object.hasOwn(FIELD_NAMES, name), name);
  });

  const LONGEST: Partial<Record<FieldKind, string>> = {
    email: `${'a'.repeat(88)}@ab.example`,
    phone: '+123456789012345',
    phone_country_code: '+123',
    phone_area_code: '12345',
    phone_number: '1 2 3 4 5 6 7 8 9 0 1 2 3 4 5'.replaceAll(' ', '-'),
    birth_date: '1990-12-24',
    country: 'DE',
    postal_code: 'x'.repeat(20),
    document: 'x'.repeat(50),
    document_type: 'x'.repeat(20),
    income: '123456789012.12',
    house_number: 'x'.repeat(20),
    bank: 'x'.repeat(50),
    account_type: 'x'.repeat(50),
    account_number: 'x'.repeat(50),
    branch_number: 'x'.repeat(50),
    file: `${'A'.repeat(MAX_FILE_TEXT - 1)}=`,
  };

  for (const [name, kind] of Object.entries(FIELD_NAMES))
    test(`${name} takes the longest of the kind ${kind}`, () => {
      if (name.endsWith('currency') || name.endsWith('branch_country') || name === 'birth_date')
        return; // Their form is another one on the wire, or the profile's choice.
      const value = LONGEST[kind] ?? 'x'.repeat(kind === 'text' ? 50 : 100);
      assert.equal(faultOf(kind, value), undefined);
      const tree: Tree = {};
      put(tree, name.split('.'), value);
      const { error } = alternativePaymentRequest.partial().safeParse(tree);
      assert.deepEqual(error?.issues ?? [], []);
    });

  test('have kinds that are known', () => {
    assert.ok(Object.values(FIELD_NAMES).every((kind) => FIELD_KINDS.includes(kind)));
  });
});
