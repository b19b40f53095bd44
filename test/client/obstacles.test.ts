import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ReactiveControllerHost } from 'lit';
import { createIssuingClient, GrantKeeper, IssuingSession } from '../../src/client/index.ts';
import type { CheckoutError, IssuingOperation } from '../../src/client/index.ts';
import type { OperationName } from '../../src/contract/vocabulary/operation-names.ts';
import { isHidden, obstacleTo } from '../../src/elements/wallet/obstacles.ts';
import { OperationRunner } from '../../src/elements/wallet/operations.ts';
import { askGrant, asMerchant, PAY, SHOP } from '../proxy/harness.ts';
import { together } from '../proxy/together.ts';
import { COMMANDS, PLACES, THREE_CURRENCIES } from '../support/wallet-matrix.ts';

const CARD_STATES = ['active', 'blocked', 'closed', 'unknown'] as const;
const GROUP_STATES = ['active', 'inactive', 'unknown'] as const;
const GRANTS = ['names it', 'lacks it', 'names another card and group', 'was revoked'] as const;
const COMMAND_NAMES = Object.keys(COMMANDS) as IssuingOperation[];
const PLACE = PLACES[0];
assert(PLACE);

interface Case {
  readonly card: (typeof CARD_STATES)[number];
  readonly group: (typeof GROUP_STATES)[number];
  readonly hasCurrency: boolean;
  readonly grant: (typeof GRANTS)[number];
}

const host = () =>
  Object.assign(new EventTarget(), {
    addController: () => undefined,
    removeController: () => undefined,
    requestUpdate: () => undefined,
    updateComplete: Promise.resolve(true),
  }) as unknown as ReactiveControllerHost & HTMLElement;

/** A card and its group as the case has them, and a page that knows them. */
async function open({ card, group, hasCurrency, grant }: Case, operation: OperationName) {
  const { group: groupId, card: cardId } = PLACE ?? {};
  assert(groupId && cardId);
  const world = together(
    { issuing: { groupRefund: 'toAccount' } },
    {},
    undefined,
    THREE_CURRENCIES,
  );
  const { bench } = world;
  const { store, proxy } = bench;
  const resources = (covered: boolean) => ({
    cards: [covered ? cardId : '7777'],
    groups: [covered ? groupId : '7778'],
  });
  const operations: OperationName[] = ['card.query', 'card.status', 'group.status', 'group.create'];
  const { body } = await askGrant(bench, {
    operations: [
      ...operations.filter((name) => name !== operation),
      ...(grant === 'lacks it' ? [] : [operation]),
    ],
    resources: resources(grant !== 'names another card and group'),
  });
  await store.transaction(async (tx) => {
    const knownCard = await tx.get('cards', cardId);
    const knownGroup = await tx.get('groups', groupId);
    assert(knownCard && knownGroup);
    await tx.update('cards', cardId, { view: { ...knownCard.view, status: card, shared: true } });
    const { currency, ...view } = knownGroup.view;
    await tx.update('groups', groupId, {
      view: { ...view, status: group, ...(hasCurrency && currency && { currency }) },
    });
  });
  const client = createIssuingClient({
    proxy: PAY,
    grants: new GrantKeeper({ grant: body.token, fetchGrant: undefined }),
    fetch(request) {
      request.headers.set('Origin', SHOP);
      return proxy.fetch(request);
    },
  });
  const session = new IssuingSession(client);
  const [seenCard] = await client.seen('cards', [cardId]);
  const [seenGroup] = await client.seen('groups', [groupId]);
  if (grant === 'was revoked')
    await asMerchant(bench, { method: 'DELETE', path: `/v1/grants/${body.id}` });
  const isCovered = grant === 'names it' || grant === 'lacks it';
  const error = isCovered
    ? undefined
    : await client.card(cardId).then(
        () => assert.fail('this grant is refused'),
        (fault: unknown) => fault as CheckoutError,
      );
  return {
    world,
    session,
    standing: {
      ...(operation.startsWith('card.') ? { card: seenCard } : { group: seenGroup }),
      allowed: grant !== 'lacks it',
      error,
    },
  };
}

const states = CARD_STATES.flatMap((card) =>
  GROUP_STATES.flatMap((group) =>
    [true, false].map((hasCurrency) => ({ card, group, hasCurrency })),
  ),
);
const healthy = { card: 'active', group: 'active', hasCurrency: true } as const;
const CASES: readonly Case[] = [
  ...states.map((state) => ({ ...state, grant: GRANTS[0] })),
  ...GRANTS.slice(1).map((grant) => ({ ...healthy, grant })),
];

describe('what would be refused is known before, and nothing else', () => {
  for (const operation of COMMAND_NAMES)
    for (const one of CASES) {
      // A new group has no currency before, and no grant that it could be outside of.
      if (operation === 'group.create' && one.grant === 'names another card and group') continue;
      const { card, group, hasCurrency, grant } = one;
      const money = hasCurrency ? '' : ' without currency';
      test(`${operation}: card ${card}, group ${group}${money}, by a grant that ${grant}`, async () => {
        const { world, session, standing } = await open(one, operation);
        const obstacle = obstacleTo(operation, standing);
        const before = world.calls.length;
        const run = await new OperationRunner(host()).start(
          session,
          COMMANDS[operation].request(PLACE),
        );
        assert.ok(run);
        const sent = world.calls.slice(before).some((path) => !path.endsWith('/query'));
        // Where there are two reasons, the proxy names what it needs first.
        const hasTwo = obstacle !== undefined && run.reason === 'currency_unknown' && !hasCurrency;
        assert.deepEqual(
          { reason: hasTwo ? obstacle : run.reason, sent },
          { reason: obstacle, sent: obstacle === undefined },
        );
      });
    }

  test('a limit is set for shared cards alone, and no control says so', () => {
    const card = { status: 'active', currency: 'USD', shared: false };
    const reason = obstacleTo('card.limit', { card, allowed: true });
    assert.equal(reason, 'no_limit');
    assert.equal(isHidden(reason), true);
  });
});
