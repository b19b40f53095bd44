import { importSeen } from '../../../src/proxy/registry/import-records.ts';
import { asMerchant, operateInBrowser, PAY, send, SHOP } from '../../proxy/harness.ts';
import { decide, lost, operate } from '../engine/sandbox.ts';
import type { Action as ActionIn } from '../engine/room.ts';
import { CARD, CARDHOLDER, GROUP, type Wallet } from './wallet.ts';

type Action = ActionIn<Wallet>;

const withCard =
  (operation: string, more: object = {}, key?: (wallet: Wallet) => string): Action =>
  (wallet) =>
    operate(wallet, operation, { card_id: CARD, ...more }, key?.(wallet));

const withGroup =
  (operation: string, more: object = {}): Action =>
  (wallet) =>
    operate(wallet, operation, { group_id: GROUP, ...more });

const charge = withCard('card.charge', { charge_amount: '20.00' }, ({ key }) => key);

/** What can happen to an issued card and its group. */
export const ACTIONS = {
  queried: (wallet) => operate(wallet, 'card.query', { card_id: CARD }),
  charged: withCard('card.charge', { charge_amount: '20.00' }),
  'charged by the same key': charge,
  'charge lost': lost(charge),
  withdrawn: withCard('card.withdraw', { refund_amount: '10.00' }),
  limited: withCard('card.limit', { limit_amount: '9.00', currency: 'USD' }),
  blocked: withCard('card.status', { status: 'blocked' }),
  activated: withCard('card.status', { status: 'active' }),
  'block lost': lost(withCard('card.status', { status: 'blocked' })),
  closed: withCard('card.close'),
  'close lost': lost(withCard('card.close')),
  'group made': (wallet) =>
    operate(wallet, 'group.create', {
      group_name: 'Travel',
      country: 'US',
      currency: 'USD',
      charge_amount: '30.00',
    }),
  'group charged': withGroup('group.charge', { charge_amount: '40.00' }),
  'group refunded': withGroup('group.refund', { refund_amount: '50.00' }),
  'group made inactive': withGroup('group.status', { status: 'inactive' }),
  'group made inactive, and the answer lost': lost(
    withGroup('group.status', { status: 'inactive' }),
  ),
  'group made active': withGroup('group.status', { status: 'active' }),
  'cardholder queried': (wallet) =>
    operate(wallet, 'cardholder.query', { cardholder_id: CARDHOLDER }),
  imported: async ({ bench }) => {
    await importSeen(bench.store, bench.clock, 'cards', [{ card_id: CARD, alias: 'Team' }]);
    return undefined;
  },
  'charged by a grant': ({ bench, grant }) =>
    operateInBrowser<unknown>(bench, grant.token, 'card.charge', {
      card_id: CARD,
      charge_amount: '7.00',
    }),
  'grant ended': ({ bench, grant }) =>
    asMerchant<unknown>(bench, { method: 'DELETE', path: `/v1/grants/${grant.id}` }),
  revealed: ({ bench, reveal: { token, secret } }) =>
    send<unknown>(bench, {
      method: 'POST',
      path: `/v1/cards/${CARD}/reveal`,
      headers: { Authorization: `Bearer ${token}`, Origin: PAY, 'X-Tender': '1' },
      body: { secret, origin: SHOP },
    }),
  asked: async ({ bench }) => {
    bench.clock.advance(6_000);
    await bench.proxy.runDue('operations');
    return undefined;
  },
  'decided to be done': decide('succeeded'),
  'decided to have failed': decide('failed'),
} satisfies Record<string, Action>;
