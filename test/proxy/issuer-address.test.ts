import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profileSchema } from '../../src/contract/profile.schema.ts';
import { issuerAddress } from '../../src/proxy/attempts/issuer-address.ts';
import type { Context } from '../../src/proxy/context.ts';

const contextOf = (mode: 'sandbox' | 'live') =>
  ({
    profile: profileSchema.parse({
      mode,
      baseUrl: { acquiring: 'http://127.0.0.1:4100', issuing: 'http://127.0.0.1:4100' },
      ids: { merchantId: '1', accountId: '2', companyId: '3' },
      secrets: { signKey: ['k'], issuingKey: ['k'] },
      website: 'shop.example',
      redirect: { allowedHosts: ['bank.example', 'pay.shop.example', '203.0.113.7', '[::1]'] },
    }),
    settings: { publicUrl: 'https://pay.shop.example' },
  }) as Context;

test('P-35 a shopper is sent to a host of the list, by https', () => {
  const url = 'https://bank.example/acs?a=1&b=2#c';
  assert.equal(issuerAddress(contextOf('live'), url), url);
});

for (const [what, url] of [
  ['plain http', 'http://bank.example/'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,x'],
  ['a host that is not on the list', 'https://evil.example/'],
  ['a host that begins like one of the list', 'https://bank.example.evil.example/'],
  ['another port', 'https://bank.example:8443/'],
  ['credentials before the host', 'https://bank.example@evil.example/'],
  ['credentials for the host', 'https://user:secret@bank.example/'],
  ['an IPv4 address, listed or not', 'https://203.0.113.7/'],
  ['an IPv4 address in disguise', 'https://3405803783/'],
  ['an IPv6 address', 'https://[::1]/'],
  ['the proxy itself', 'https://pay.shop.example/'],
  ['a control character', 'https://bank.example/\u0007'],
  ['a line break', 'https://bank.example/\nx'],
  ['more than 2048 characters', `https://bank.example/${'x'.repeat(2040)}`],
  ['no address at all', 'bank.example'],
] as const)
  test(`P-35 nobody is sent to ${what}`, () => {
    assert.equal(issuerAddress(contextOf('live'), url), undefined);
  });

test('P-35 the one configured sandbox is exempt, in sandbox mode only, exactly', () => {
  const url = 'http://127.0.0.1:4100/pages/bank';
  assert.equal(issuerAddress(contextOf('sandbox'), url), url);
  assert.equal(issuerAddress(contextOf('live'), url), undefined);
  assert.equal(issuerAddress(contextOf('sandbox'), 'http://127.0.0.1:4101/'), undefined);
});
