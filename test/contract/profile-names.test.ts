import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { profileSchema, type ProfileInput } from '../../src/contract/profile/profile.schema.ts';

const PROFILE: ProfileInput = {
  mode: 'sandbox',
  baseUrl: { acquiring: 'https://gateway.example' },
  ids: { merchantId: '1', accountId: '2' },
  secrets: { signKey: ['key'] },
  website: 'shop.example',
};

const faults = (more: Partial<ProfileInput>): string[] =>
  (profileSchema.safeParse({ ...PROFILE, ...more }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')} ${message}`,
  );

const wallet = { code: 'wallet', label: { en: 'Wallet' } };
const bank = (...values: string[]) => ({
  ...wallet,
  fields: [{ name: 'bank_code', choices: values.map((value) => ({ value })) }],
});

describe('a profile names each thing once', () => {
  test('methods', () => {
    assert.deepEqual(faults({ methods: [wallet, { ...wallet, code: 'bank' }, wallet] }), [
      'methods.2.code is the code "wallet" of another method',
    ]);
    assert.deepEqual(faults({ methods: [wallet, { ...wallet, code: 'Wallet' }] }), []);
  });

  for (const code of ['card', 'saved-card', 'hosted'])
    test(`no method is called "${code}", as one that is always there`, () => {
      assert.deepEqual(faults({ methods: [{ ...wallet, code }] }), [
        `methods.0.code must not be "${code}", which is a method of its own`,
      ]);
    });

  test('no method is without a name', () => {
    for (const code of ['', ' '])
      assert.match(faults({ methods: [{ ...wallet, code }] }).join(), /^methods\.0\.code /);
  });

  test('fields of a method', () => {
    const fields = ['first_name', 'last_name', 'first_name'].map((name) => ({ name }));
    assert.deepEqual(faults({ methods: [{ ...wallet, fields }] }), [
      'methods.0.fields.2.name is the name "first_name" of another field',
    ]);
  });

  test('choices of a field', () => {
    assert.deepEqual(faults({ methods: [bank('a', 'b', 'b', 'a')] }), [
      'methods.0.fields.0.choices.2.value is the value "b" of another choice',
      'methods.0.fields.0.choices.3.value is the value "a" of another choice',
    ]);
  });

  test('what is offered', () => {
    assert.deepEqual(faults({ methods: [wallet], offered: ['wallet', 'card', 'wallet'] }), [
      'offered.2 names "wallet" again',
    ]);
    assert.deepEqual(faults({ methods: [wallet], offered: ['wallet', 'hosted', 'bank'] }), [
      'offered.1 names "hosted", which the profile does not have',
      'offered.2 names "bank", which the profile does not have',
    ]);
  });

  test('C-119 and countries and currencies that are there', () => {
    assert.deepEqual(
      faults({ methods: [{ ...wallet, countries: ['DE', 'XX'], currencies: ['EUR', 'EURO'] }] }),
      [
        'methods.0.currencies.1 must be an ISO 4217 code like "EUR"',
        'methods.0.countries.1 must be a country of ISO 3166-1',
      ],
    );
  });
});
