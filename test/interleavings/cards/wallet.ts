import { createHash } from 'node:crypto';
import { importSeen } from '../../../src/proxy/registry/import-records.ts';
import { askGrant, freshKey } from '../../proxy/harness.ts';
import { atSandbox, type AtSandbox } from '../engine/sandbox.ts';
import type { Stage } from '../engine/stage.ts';

/** Shared, active, of the group. */
export const CARD = '100029703';
export const GROUP = '5001';
export const CARDHOLDER = '8202';

/** How the gateway had the card from some moment on. */
interface Moment {
  readonly at: number;
  readonly status: string;
  readonly balance: string;
}

/** One issued card, its group, and the grants by which a browser uses them. */
export interface Wallet extends AtSandbox {
  /** The oldest first. */
  readonly history: readonly Moment[];
  /** To charge the card once; and to reveal it, with the frame's secret. */
  readonly grant: { readonly id: string; readonly token: string };
  readonly reveal: { readonly token: string; readonly secret: string };
  /** The same at each repeat of a request. */
  readonly key: string;
}

const STATUSES: Readonly<Record<string, string>> = { 1: 'active', 2: 'blocked', 3: 'closed' };

export async function openWallet(stage: Stage): Promise<Wallet> {
  const history: Moment[] = [];
  const note = async (): Promise<void> => {
    const { cards } = await wallet.control<{ cards: { id: string; status: string }[] }>('/issuing');
    const { balances } = await wallet.control<{ balances: { account: string; amount: string }[] }>(
      '/ledger',
    );
    const { status = '' } = cards.find(({ id }) => id === CARD) ?? {};
    const { amount = '0.00' } = balances.find(({ account }) => account === `card:${CARD}`) ?? {};
    history.push({ at: wallet.bench.clock.now(), status: STATUSES[status] ?? '', balance: amount });
  };
  const wallet = await atSandbox(stage, {}, note);
  await note();
  const { bench } = wallet;
  await importSeen(bench.store, bench.clock, 'cards', [
    { card_id: CARD, group_id: GROUP, group_name: 'Operations', status: 'active' },
  ]);
  await importSeen(bench.store, bench.clock, 'groups', [
    { group_id: GROUP, name: 'Operations', currency: 'USD', status: 'active' },
  ]);
  const resources = { cards: [CARD] };
  const { body: grant } = await askGrant(bench, {
    operations: ['card.charge'],
    resources,
    limits: { count: 1, amount: { value: '7.00', currency: 'USD' } },
  });
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  const { body: toReveal } = await askGrant(bench, {
    resources,
    reveal_commitment: createHash('sha256').update(secret).digest('base64url'),
  });
  return { ...wallet, history, grant, reveal: { token: toReveal.token, secret }, key: freshKey() };
}
