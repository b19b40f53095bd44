import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { operationOf } from '../../src/contract/operations/operations.schema.ts';
import {
  OPERATION_NAMES,
  type OperationName,
} from '../../src/contract/vocabulary/operation-names.ts';
import type { CardView } from '../../src/contract/proxy/issued.schema.ts';
import type { OperationResult } from '../../src/contract/proxy/operations.schema.ts';
import { importSeen } from '../../src/proxy/index.ts';
import { BODIES } from '../support/evidence-cases.ts';
import { askGrant, operateInBrowser, send, SHOP } from './harness.ts';
import type { Bench, ProblemBody } from './harness.ts';
import { together } from './together.ts';

const CARD_OPERATIONS = OPERATION_NAMES.filter(
  (name) => 'cards' in (operationOf(name).resources ?? {}),
);

/** A card that everything of this file is done with. */
const BODY_CARD = '9';

async function company() {
  const { bench } = together();
  await introduceCards(bench, [
    { card_id: BODY_CARD, group_id: '71', cardholder_id: '81' },
    { card_id: '10', group_id: '72', cardholder_id: '82' },
  ]);
  return bench;
}

const introduceCards = (bench: Bench, cards: readonly Record<string, string>[], correct = false) =>
  importSeen(bench.store, bench.clock, 'cards', cards, { correct });

async function grantOf(bench: Bench, resources: object, operations: readonly OperationName[]) {
  const { status, body } = await askGrant(bench, { operations, resources });
  assert.equal(status, 201, JSON.stringify(body));
  return body.token;
}

const listCards = async (bench: Bench, token: string, query = '') => {
  const { body } = await send<{ data: CardView[]; next: string | null }>(bench, {
    path: `/v1/cards${query}`,
    headers: { Authorization: `Bearer ${token}`, Origin: SHOP },
  });
  return { ids: body.data.map(({ card_id }) => card_id), next: body.next };
};

describe('a grant for the cards of a group or a cardholder', () => {
  for (const [what, resources, others] of [
    ['group', { cards_of_groups: ['71'] }, { cards_of_groups: ['72'] }],
    ['cardholder', { cards_of_cardholders: ['81'] }, { cards_of_cardholders: ['82'] }],
  ] as const)
    for (const operation of CARD_OPERATIONS) {
      test(`${operation} is let through for a card of that ${what}, and refused for another’s`, async () => {
        const bench = await company();
        const use = async (named: object) => {
          const token = await grantOf(bench, named, [operation]);
          return (await operateInBrowser(bench, token, operation, BODIES[operation])).status;
        };
        assert.notEqual(await use(resources), 403);
        assert.equal(await use(others), 403);
        assert.equal(await use({ groups: ['71'], cardholders: ['81'] }), 403);
      });
    }

  test('a card that is new in the group is covered without a new grant', async () => {
    const bench = await company();
    const token = await grantOf(bench, { cards_of_groups: ['71'] }, ['card.query']);
    assert.deepEqual((await listCards(bench, token)).ids, [BODY_CARD]);
    await introduceCards(bench, [{ card_id: '11', group_id: '71' }]);
    assert.deepEqual((await listCards(bench, token)).ids, ['11', BODY_CARD]);
    assert.equal(
      (await operateInBrowser(bench, token, 'card.query', { card_id: 'never-seen' })).status,
      403,
      'what nobody knows belongs to nobody',
    );
  });

  test('a card that moves to another group is no longer covered, also where only the gateway says so', async () => {
    const bench = await company();
    const token = await grantOf(bench, { cards_of_groups: ['71'] }, ['card.query']);
    await importSeen(bench.store, bench.clock, 'groups', [
      { group_id: '71', name: 'Travel', currency: 'EUR' },
    ]);
    await introduceCards(bench, [{ card_id: BODY_CARD, group_name: 'Marketing' }], true);
    assert.deepEqual((await listCards(bench, token)).ids, []);
    assert.deepEqual((await listCards(bench, token, `?ids=${BODY_CARD},10`)).ids, []);
    assert.equal(
      (await operateInBrowser(bench, token, 'card.query', { card_id: BODY_CARD })).status,
      403,
    );
  });

  test('cards are listed once each, a page at a time, in the order of their ids', async () => {
    const bench = await company();
    const many = Array.from({ length: 120 }, (_, at) => ({
      card_id: `m${String(at).padStart(3, '0')}`,
      group_id: at % 2 ? '71' : '72',
      cardholder_id: at % 3 ? '81' : '82',
    }));
    await introduceCards(bench, many);
    const token = await grantOf(
      bench,
      { cards: ['m000', 'm001'], cards_of_groups: ['71'], cards_of_cardholders: ['82'] },
      ['card.query'],
    );
    const wanted = many
      .filter(
        ({ card_id: id, group_id, cardholder_id }) =>
          ['m000', 'm001'].includes(id) || group_id === '71' || cardholder_id === '82',
      )
      .map(({ card_id }) => card_id);
    const seen: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page: Awaited<ReturnType<typeof listCards>> = await listCards(
        bench,
        token,
        next && `?after=${next}`,
      );
      seen.push(...page.ids);
      ({ next } = page);
    }
    assert.deepEqual(seen, ['10', ...wanted, ...[BODY_CARD]].sort());
  });

  test('details are revealed by naming the card, and by nothing wider', async () => {
    const bench = await company();
    const { status, body } = await askGrant<ProblemBody>(bench, {
      resources: { cards: [BODY_CARD], cards_of_groups: ['71'] },
      reveal_commitment: 'a'.repeat(43),
    });
    assert.equal(status, 400);
    assert.equal(body.errors?.[0]?.pointer, '/resources');
  });
});

describe('a group that was made in a page', () => {
  const GROUP = { group_name: 'Trips', country: 'DE', currency: 'EUR', charge_amount: '1.00' };

  test('is covered by the grant that made it, and by no other', async () => {
    const { bench } = together();
    const operations = ['group.create', 'group.charge'] as const;
    const maker = await grantOf(bench, {}, operations);
    const other = await grantOf(bench, {}, operations);
    const { body } = await operateInBrowser<OperationResult>(bench, maker, 'group.create', GROUP);
    assert.equal(body.outcome, 'succeeded');
    const charge = { group_id: body.group_id ?? '', charge_amount: '2.00' };
    const charged = await operateInBrowser<OperationResult>(bench, maker, 'group.charge', charge);
    assert.equal(charged.body.outcome, 'succeeded');
    assert.equal((await operateInBrowser(bench, other, 'group.charge', charge)).status, 403);
    const { body: groups } = await send<{ data: { group_id: string }[] }>(bench, {
      path: '/v1/groups',
      headers: { Authorization: `Bearer ${maker}`, Origin: SHOP },
    });
    assert.deepEqual(
      groups.data.map(({ group_id }) => group_id),
      [body.group_id],
    );
  });

  test('is not where it was refused, or its answer is lost', async () => {
    const world = together();
    const maker = await grantOf(world.bench, {}, ['group.create', 'group.charge']);
    world.losesAnswer = (path) => path.endsWith('/group/create');
    const { body } = await operateInBrowser<OperationResult>(
      world.bench,
      maker,
      'group.create',
      GROUP,
    );
    assert.equal(body.outcome, 'unknown');
    for (const grant of await world.bench.store.find('grants', {}))
      assert.deepEqual(grant.resources, {});
  });
});
