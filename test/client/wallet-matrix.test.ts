import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { ReactiveControllerHost } from 'lit';
import {
  createIssuingClient,
  GrantKeeper,
  IssuingSession,
  type IssuingOperation,
} from '../../src/client/index.ts';
import { operationOf } from '../../src/contract/operations/operations.schema.ts';
import type { RefusalReason } from '../../src/contract/vocabulary/refusals.ts';
import { OPERATION_NAMES } from '../../src/contract/vocabulary/operation-names.ts';
import {
  OperationRunner,
  type AnyOperationRequest,
  type OperationRun,
} from '../../src/elements/wallet/operations.ts';
import { askGrant, minutesPass, PAY, SHOP } from '../proxy/harness.ts';
import { holdsNextAnswer, together } from '../proxy/together.ts';
import { screenOf } from '../support/wallet-screen.ts';
import {
  COMMANDS,
  COVERED,
  PLACES,
  QUERIES,
  THREE_CURRENCIES,
  UNCHANGED,
  type Change,
  type Place,
} from '../support/wallet-matrix.ts';

/** What an amount of each place is written as. */
const WRITTEN: Readonly<Record<string, string>> = {
  USD: '$10.00',
  JPY: '¥10',
  KWD: 'KWD 10.000',
};

/** What the screen says when a request is done, and what it calls one that is not certain; `*` is the amount, `&` its currency. */
const WORDS: Readonly<Record<IssuingOperation, readonly [done: string, name: string]>> = {
  'card.charge': ['* was added.', 'Add funds *'],
  'card.withdraw': ['* was withdrawn to the account.', 'Withdraw *'],
  'card.limit': ['The limit is now *.', 'Set limit *'],
  'card.status': ['The card is blocked.', 'Block card'],
  'card.close': ['The card is closed.', 'Close card'],
  'group.create': ['The group \u2068New in &\u2069 has been created.', 'Create group *'],
  'group.charge': ['* was added to the group.', 'Add funds *'],
  'group.refund': ['* was returned.', 'Return funds *'],
  'group.status': ['The group is inactive.', 'Deactivate group'],
};

/** Why something is refused, as a person reads it. */
const REASONS: Readonly<Partial<Record<RefusalReason | 'offline', RegExp>>> = {
  insufficient_funds: /doesn’t hold enough|isn’t enough money/,
  no_limit: /only shared cards have one/,
  card_closed: /This card is closed/,
  amount_invalid: /This amount can’t be used here/,
  grant_refused: /You don’t have permission/,
};

/** The screen says of one request what has become of it, with the amount in its own currency. */
async function assertSays(run: OperationRun | undefined, { currency }: Place): Promise<void> {
  assert.ok(run);
  const said = await screenOf([run], 'Shared ··0000');
  const [done, name] = WORDS[run.request.operation].map((words) =>
    words.replace('*', WRITTEN[currency] ?? '').replace('&', currency),
  );
  switch (run.state) {
    case 'succeeded':
      assert.equal(said, done);
      break;
    case 'failed':
    case 'forbidden':
      assert.match(said, (run.reason && REASONS[run.reason]) ?? /no reason/);
      assert.match(said, /Nothing was changed/);
      break;
    case 'unknown':
      assert.match(said, /couldn’t confirm the result|don’t know whether your request arrived/);
      assert.ok(said.includes(`${name} Shared ··0000 `), said);
      assert.equal(said.includes('Reference'), run.result !== undefined);
      break;
    case 'unsent':
      assert.match(said, /^Nothing was sent .* Send now$/);
      assert.ok(said.includes(`${name} Shared ··0000 `), said);
      break;
    case 'busy':
      assert.match(said, /Something else is still in progress/);
      break;
    case 'unproven':
      assert.match(said, /An identical request is still pending/);
      break;
    case 'stillActive':
    case 'stillBlocked':
      assert.match(said, /The card is still (?:active|blocked)\./);
      break;
    case 'running':
      assert.fail('it is over');
  }
}

/** How the network of a page is. */
type Network = 'works' | 'offline' | 'loses answers';

const ISSUING = OPERATION_NAMES.filter((name) => operationOf(name).base === 'issuing');

/** What an element needs of the page to run operations. */
const host = () =>
  Object.assign(new EventTarget(), {
    addController: () => undefined,
    removeController: () => undefined,
    requestUpdate: () => undefined,
    updateComplete: Promise.resolve(true),
  }) as unknown as ReactiveControllerHost & HTMLElement;

interface Book {
  readonly rows: readonly Record<string, string>[];
  readonly states: readonly string[];
}

interface Issuing {
  readonly groups: readonly { id: string; status: string }[];
  readonly cards: readonly { id: string; status: string; limit: string | null }[];
}

/** A company at the sandbox, and a device of one person who may do everything with it. */
async function open() {
  const world = together(
    { issuing: { groupRefund: 'toAccount' } },
    {},
    undefined,
    THREE_CURRENCIES,
  );
  const { bench } = world;
  const { body } = await askGrant(bench, {
    operations: ISSUING,
    resources: {
      cards: [...THREE_CURRENCIES.cards.map(({ id }) => id), '7777'],
      groups: PLACES.map(({ group }) => group),
      cardholders: ['8201', '7777'],
    },
  });
  let network: Network = 'works';
  const client = createIssuingClient({
    proxy: PAY,
    grants: new GrantKeeper({ grant: body.token, fetchGrant: undefined }),
    async fetch(request) {
      if (network === 'offline') throw new TypeError('Failed to fetch');
      request.headers.set('Origin', SHOP);
      const answer = await bench.proxy.fetch(request);
      if (network === 'loses answers') throw new TypeError('Failed to fetch');
      return answer;
    },
  });
  const session = new IssuingSession(client);
  const read = async (): Promise<Book> => {
    const { rows } = await world.control<{ rows: Record<string, string>[] }>('/ledger');
    const { groups, cards } = await world.control<Issuing>('/issuing');
    return {
      rows,
      states: [
        ...groups.map(({ id, status }) => `group ${id} ${status}`),
        ...cards.map(({ id, status, limit }) => `card ${id} ${status} ${limit}`),
      ],
    };
  };
  const before = await read();
  /** What the gateway did since; a group made since is called NEW. */
  const changed = async (): Promise<Change> => {
    const { rows, states } = await read();
    const known = new Set(PLACES.map(({ group }) => group));
    const named = (text: string) =>
      text.replace(/(group[: ])(\d+)/, (whole, word: string, id: string) =>
        known.has(id) ? whole : `${word}NEW`,
      );
    return {
      movements: rows
        .slice(before.rows.length)
        .map(({ kind, from = '', to = '', amount, currency }) =>
          named(`${kind} ${from} > ${to} ${amount} ${currency}`),
        ),
      states: states.filter((state) => !before.states.includes(state)).map(named),
    };
  };
  const recorded = () => bench.store.find('operations', { where: {} });
  /** So many requests have come to be known as such. */
  const asked = async (count: number) => {
    while ((await bench.store.find('requests', {})).length < count) await setImmediate();
  };
  return {
    world,
    session,
    device: () => new OperationRunner(host()),
    turn: (to: Network) => (network = to),
    changed,
    recorded,
    asked,
  };
}

type Company = Awaited<ReturnType<typeof open>>;

/** The record of what was asked, with what names it: what was asked, of which card or group, how much. */
async function assertRecorded(
  { recorded }: Company,
  { operation, values, amount }: AnyOperationRequest,
  outcome: string,
): Promise<void> {
  const rows = await recorded();
  assert.equal(rows.length, 1, 'one record');
  const [row] = rows;
  assert.deepEqual([row?.operation, row?.outcome], [operation, outcome]);
  const { card_id, group_id, group_name } = values as unknown as Record<string, string>;
  const of = card_id ?? group_id;
  if (of) assert.ok(row?.target?.endsWith(`|${of}`), `the record names ${of}`);
  else assert.equal(row?.summary.group?.name, group_name);
  assert.deepEqual(row?.summary.amount, amount);
}

type Named = { readonly [Name in IssuingOperation]: (typeof COMMANDS)[Name] };
const commands = Object.entries(COMMANDS);
const queries = Object.entries(QUERIES);
const eachCommand = (run: (name: string, row: Named[IssuingOperation], place: Place) => void) => {
  for (const place of PLACES) for (const [name, row] of commands) run(name, row, place);
};
const pathOf = (name: string) => operationOf(name as IssuingOperation).path;

test('every issuing operation is in the matrix', () => {
  assert.deepEqual([...COVERED].sort(), [...ISSUING].sort());
});

describe('what the screen, the record and the ledger say is the same', () => {
  eachCommand((name, { request, refused, reason, lost, change }, place) => {
    describe(`${name} in ${place.currency}`, () => {
      const wanted = request(place);

      test('that succeeds', async () => {
        const company = await open();
        const run = await company.device().start(company.session, wanted);
        assert.equal(run?.state, 'succeeded');
        await assertSays(run, place);
        await assertRecorded(company, wanted, 'succeeded');
        assert.deepEqual(await company.changed(), change(place));
      });

      test('that is refused says why', async () => {
        const company = await open();
        const run = await company.device().start(company.session, refused(place));
        assert.match(run?.state ?? '', /^(failed|forbidden)$/);
        assert.equal(run?.reason, reason);
        await assertSays(run, place);
        for (const row of await company.recorded()) assert.equal(row.outcome, 'failed');
        assert.deepEqual(await company.changed(), UNCHANGED);
      });

      test('whose answer the proxy never gets', async () => {
        const company = await open();
        company.world.losesAnswer = (path) => path === pathOf(name);
        const device = company.device();
        const run = await device.start(company.session, wanted);
        assert.equal(run?.state, 'unknown');
        await assertSays(run, place);
        await assertRecorded(company, wanted, 'unknown');
        company.world.losesAnswer = () => false;
        await minutesPass(company.world.bench);
        await device.recheck(company.session, run);
        assert.equal(device.all[0]?.state, lost);
        await assertSays(device.all[0], place);
        await assertRecorded(company, wanted, lost);
        assert.deepEqual(await company.changed(), change(place));
      });

      test('whose answer the page never gets is unknown until it is asked about', async () => {
        const company = await open();
        const device = company.device();
        company.turn('loses answers');
        const run = await device.start(company.session, wanted);
        assert.equal(run?.state, 'unknown');
        await assertSays(run, place);
        company.turn('works');
        await device.recheck(company.session, run);
        assert.equal(device.all[0]?.state, 'succeeded');
        await assertSays(device.all[0], place);
        await assertRecorded(company, wanted, 'succeeded');
        assert.deepEqual(await company.changed(), change(place));
      });

      test('that never left is unknown offline, and then known not to have been sent', async () => {
        const company = await open();
        const device = company.device();
        company.turn('offline');
        const run = await device.start(company.session, wanted);
        assert.ok(run);
        assert.equal(run.state, 'unknown');
        await device.recheck(company.session, run);
        assert.equal(device.all[0]?.state, 'unknown');
        company.turn('works');
        await device.recheck(company.session, run);
        const [again] = device.all;
        assert.ok(again);
        await device.recheck(company.session, again);
        assert.equal(device.all.at(0)?.state, 'unsent');
        await assertSays(device.all.at(0), place);
        assert.deepEqual(await company.recorded(), []);
        assert.deepEqual(await company.changed(), UNCHANGED);
      });

      test('that is in flight on another device is done once, and this one waits', async () => {
        const company = await open();
        const { answered, arrived } = holdsNextAnswer(company.world);
        const first = company.device().start(company.session, wanted);
        await arrived.promise;
        const second = company.device().start(company.session, wanted);
        // Of a stolen card, both are told the one outcome.
        if (name !== 'card.status') {
          assert.match((await second)?.state ?? '', /^(busy|unproven)$/);
          await assertSays(await second, place);
        } else await company.asked(2);
        answered.resolve(undefined);
        assert.equal((await first)?.state, 'succeeded');
        if (name === 'card.status') {
          assert.equal((await second)?.result?.id, (await first)?.result?.id);
          await assertSays(await second, place);
        }
        await assertRecorded(company, wanted, 'succeeded');
        assert.deepEqual(await company.changed(), change(place));
      });
    });
  });

  for (const place of PLACES)
    for (const [name, { path, watch, refused, shown, expected }] of queries)
      describe(`${name} in ${place.currency}`, () => {
        test('that succeeds shows what the gateway has, and moves nothing', async () => {
          const company = await open();
          const watched = watch(company.session, place);
          await watched.refresh();
          assert.equal(shown(watched.value), expected(place));
          assert.deepEqual(await company.changed(), UNCHANGED);
        });

        // The sandbox's codes for what isn't there are its own: the proxy only learns that it was refused.
        test('that is refused shows nothing of it, and that it was refused', async () => {
          const company = await open();
          const watched = refused(company.session);
          await watched.refresh();
          assert.equal(watched.value, undefined);
          assert.equal(watched.error?.slug, 'query-refused');
        });

        for (const [how, cut] of [
          [
            'whose answer the proxy never gets',
            (it: Company) => (it.world.losesAnswer = (p) => p === path),
          ],
          ['whose answer the page never gets', (it: Company) => it.turn('loses answers')],
          ['that never left', (it: Company) => it.turn('offline')],
        ] as const)
          test(`${how} keeps what was seen before, and is asked again`, async () => {
            const company = await open();
            const watched = watch(company.session, place);
            await watched.refresh();
            cut(company);
            await watched.refresh();
            assert.ok(watched.error, 'it says that this is old');
            assert.equal(shown(watched.value), expected(place));
            company.turn('works');
            company.world.losesAnswer = () => false;
            await watched.refresh();
            assert.equal(watched.error, undefined);
            assert.deepEqual(await company.changed(), UNCHANGED);
          });

        test('that is in flight on another device is answered here all the same', async () => {
          const company = await open();
          const { answered, arrived } = holdsNextAnswer(company.world);
          const first = watch(company.session, place).refresh();
          await arrived.promise;
          const other = watch(new IssuingSession(company.session.client), place);
          const second = other.refresh();
          answered.resolve(undefined);
          await Promise.all([first, second]);
          assert.equal(shown(other.value), expected(place));
          assert.deepEqual(await company.changed(), UNCHANGED);
        });
      });
});
