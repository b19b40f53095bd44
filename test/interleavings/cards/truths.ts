import type { CardView } from '../../../src/contract/proxy/issued.schema.ts';
import type { OperationResult } from '../../../src/contract/proxy/operations.schema.ts';
import type { LedgerReport } from '../../../src/sandbox/control/ledger-report.ts';
import { eventsOf, operateInBrowser } from '../../proxy/harness.ts';
import { fromGatewayAmount } from '../../../src/contract/money/gateway-amount.ts';
import type { StoredCard } from '../../../src/proxy/store/registry-rows.ts';
import { faults, type Done } from '../engine/room.ts';
import { operate } from '../engine/sandbox.ts';
import { CARD, GROUP, type Wallet } from './wallet.ts';

/** How long the proxy has until it has told a person what it can't find out. */
const LATER = [6_000, 20_000, 120_000];
const DUE = ['leases', 'operations'] as const;

export async function settle({ bench }: Wallet): Promise<void> {
  for (const ms of LATER) {
    bench.clock.advance(ms);
    for (const kind of DUE) await bench.proxy.runDue(kind);
  }
}

/** By the gateway's ledger, and how it had the card at each moment. */
export async function truths(
  wallet: Wallet,
  done: readonly Done[],
): Promise<Readonly<Record<string, boolean>>> {
  const { bench, calls, control, history } = wallet;
  const { rows, invariant } = await control<LedgerReport>('/ledger');
  const operations = await bench.store.find('operations', {});
  const card = await bench.store.get('cards', CARD);
  const group = await bench.store.get('groups', GROUP);
  const { groups } = await control<{ groups: { id: string; status: string }[] }>('/issuing');
  const groupNow = groups.find(({ id }) => id === GROUP)?.status === '1' ? 'active' : 'inactive';
  const events = await eventsOf(bench);
  const open = operations.filter(({ outcome }) => outcome === 'unknown');
  const byWord = operations.some(({ isDecided }) => isDecided);
  // Everything that was lost was done.
  const isWrongWord = operations.some(
    ({ isDecided, outcome }) => isDecided && outcome !== 'succeeded',
  );
  const now = history.at(-1);
  const told = [
    card?.view,
    ...done.flatMap(({ name, reply }) =>
      name === 'queried' && reply?.status === 200 ? [reply.body as CardView] : [],
    ),
  ].filter((view) => view !== undefined);
  const changes = calls.filter(({ path }) => /^\/card\/(?!query)/.test(path));
  const closing = changes.findIndex(
    ({ path, answer, isLost }) =>
      path === '/card/close' && !isLost && answer.includes('"status":"1"'),
  );
  const isClosed = operations.some(
    ({ operation, outcome, isDecided }) =>
      operation === 'card.close' && outcome === 'succeeded' && !isDecided,
  );
  const moved = (kind: string, amount: string): number =>
    rows.filter((row) => row.kind === kind && row.amount === amount).length;
  const isOff = (operation: string, kind: string, amount: string): boolean =>
    !byWord &&
    (moved(kind, amount) < countOf(operation, amount, ['succeeded']) ||
      moved(kind, amount) > countOf(operation, amount, ['succeeded', 'unknown']));
  const countOf = (operation: string, amount: string, outcomes: readonly string[]): number =>
    operations.filter(
      (row) =>
        row.operation === operation &&
        row.summary.amount?.value === amount &&
        outcomes.includes(row.outcome ?? ''),
    ).length;
  const revealed = done.filter(
    ({ name, reply }) => name === 'revealed' && reply?.status === 200,
  ).length;
  const byKey = done.flatMap(({ name, reply }) =>
    name === 'charged by the same key' && reply?.status === 200
      ? [(reply.body as OperationResult).id]
      : [],
  );

  return {
    ...faults(wallet, done),
    'the gateway’s books do not add up': invariant.faults.length > 0,
    'an operation that never ends': operations.some(({ state }) => state !== 'ended'),
    'something sent to a closed card': isClosed && closing >= 0 && closing < changes.length - 1,
    'a closed card that is said to be open': isClosed && card?.view.status !== 'closed',
    'another status than the gateway has':
      open.length === 0 && !isWrongWord && card?.view.status !== now?.status,
    'another status of the group than the gateway has':
      open.length === 0 && !isWrongWord && group?.view.status !== groupNow,
    'a status told that never was': told.some(
      // That it is not known any more is said once a person's word is taken back.
      (view) => view.status !== 'unknown' && !wasSo(wallet, view, 'status'),
    ),
    'a balance told that is older than it claims': told.some(
      (view) => view.balance !== undefined && !wasSo(wallet, view, 'balance'),
    ),
    'earlier balances in no order': isInNoOrder(card?.view),
    'charged otherwise than told': isOff('card.charge', 'card-charge', '20.00'),
    'withdrawn otherwise than told': isOff('card.withdraw', 'card-withdrawal', '10.00'),
    'a group charged otherwise than told': isOff('group.charge', 'group-charge', '40.00'),
    'a group refunded otherwise than told': isOff('group.refund', 'group-refund', '50.00'),
    'a group made otherwise than told': isOff('group.create', 'group-charge', '30.00'),
    'a repeat that is another operation': new Set(byKey).size > 1,
    'a grant used beyond its limits': moved('card-charge', '7.00') > 1,
    'a grant that lives on':
      done.some(({ name }) => name === 'grant ended') && (await opensSomething(wallet)),
    'revealed twice': revealed > 1,
    'revealed, and not told once':
      events.filter(({ type }) => type === 'card.revealed').length !== revealed,
    'an operation told twice': operations.some(
      ({ id, isDecided }) =>
        !isDecided &&
        events.filter(
          ({ type, data }) =>
            type === 'operation.succeeded' && (data['operation'] as { id: string }).id === id,
        ).length > 1,
    ),
    'a card that can’t be used any more': open.length === 0 && (await isStuck(wallet)),
  };
}

/** What a view says was so at some moment from the one on that it names. */
function wasSo(
  { bench, history }: Wallet,
  view: CardView | StoredCard,
  what: 'status' | 'balance',
): boolean {
  const balance = typeof view.balance === 'object' ? view.balance.value : view.balance;
  const said = what === 'status' ? view.status : balance && fromGatewayAmount(balance, 'USD').value;
  return history.some(
    (moment, index) =>
      moment[what] === said &&
      (history[index + 1]?.at ?? bench.clock.now()) >= Date.parse(view.as_of),
  );
}

function isInNoOrder(view: StoredCard | undefined): boolean {
  const times = [...(view?.balances ?? []), ...(view?.balance ? [view] : [])].map(
    ({ as_of }) => as_of,
  );
  return times.some((time, index) => time < (times[index - 1] ?? ''));
}

async function opensSomething({ bench, grant }: Wallet): Promise<boolean> {
  const { status } = await operateInBrowser<unknown>(bench, grant.token, 'card.charge', {
    card_id: CARD,
    charge_amount: '1.00',
  });
  return status !== 401;
}

/** Whatever happened: a card that is not closed can be blocked. */
async function isStuck(wallet: Wallet): Promise<boolean> {
  if (wallet.history.at(-1)?.status === 'closed') return false;
  const { status, body } = await operate(wallet, 'card.status', {
    card_id: CARD,
    status: 'blocked',
  });
  return status !== 200 || (body as OperationResult).outcome === 'unknown';
}
