import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profileSchema } from '../../src/contract/profile/profile.schema.ts';
import { gatewayHosts, issuerAddress } from '../../src/proxy/addresses/gateway-addresses.ts';
import type { Context } from '../../src/proxy/context/context.ts';
import { SANDBOX_PROFILE } from '../../src/contract/profile/sandbox-defaults.ts';

// A cast, because checking an address needs the profile and settings only.
const context = (mode: 'sandbox' | 'live', acquiring: string) =>
  ({
    profile: profileSchema.parse({
      ...SANDBOX_PROFILE,
      mode,
      baseUrl: { acquiring, issuing: acquiring },
      redirect: {
        allowedHosts: ['bank.example', 'pay.shop.example', '203.0.113.7'],
      },
    }),
    settings: { publicUrl: 'https://pay.shop.example' },
  }) as unknown as Context;

const live = context('live', 'https://gateway.example');
const sandbox = context('sandbox', 'http://127.0.0.1:4100');

test('P-35 an address on the list is where a shopper may be sent', () => {
  assert.equal(
    issuerAddress(live, 'https://bank.example/a?b=1&c=2'),
    'https://bank.example/a?b=1&c=2',
  );
});

for (const [why, url] of [
  ['is not https', 'http://bank.example/a'],
  ['is no web address', 'javascript:alert(1)'],
  ['holds data', 'data:text/html,bank.example'],
  ['names a user', 'https://user@bank.example/'],
  ['names a password', 'https://:secret@bank.example/'],
  ['is a bare IPv4 address, though listed', 'https://203.0.113.7/'],
  ['is an IPv4 address in disguise', 'https://0xcb007107/'],
  ['is a bare IPv6 address, though listed', 'https://[2001:db8::1]/'],
  ['is the proxy itself, though listed', 'https://pay.shop.example/v1/checkout'],
  ['has another port than the list names', 'https://bank.example:8443/'],
  ['only begins like a listed host', 'https://bank.example.evil.example/'],
  ['only ends like a listed host', 'https://evilbank.example/'],
  ['is relative', '/pay'],
  ['is empty', ''],
  ['holds a line break', 'https://bank.example/\n'],
  ['is too long', `https://bank.example/${'a'.repeat(2048)}`],
  ['is the gateway, which is not listed', 'https://gateway.example/bank/1'],
] as const)
  test(`P-35 no shopper is sent to an address that ${why}`, () => {
    assert.equal(issuerAddress(live, url), undefined);
  });

test('in sandbox mode the one sandbox is exempt, exactly', () => {
  assert.equal(
    issuerAddress(sandbox, 'http://127.0.0.1:4100/bank/1'),
    'http://127.0.0.1:4100/bank/1',
  );
  assert.equal(issuerAddress(sandbox, 'http://127.0.0.1:4101/bank/1'), undefined);
  assert.equal(issuerAddress(sandbox, 'http://user@127.0.0.1:4100/bank/1'), undefined);
});

test('what a policy names are the same places', () => {
  assert.deepEqual(gatewayHosts(sandbox).slice(0, 1), ['https://bank.example']);
  assert.ok(gatewayHosts(sandbox).includes('http://127.0.0.1:4100'));
  assert.ok(!gatewayHosts(live).includes('https://gateway.example'));
});
