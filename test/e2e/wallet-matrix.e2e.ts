import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { operationOf } from '../../src/contract/operations/operations.schema.ts';
import type { OperationView } from '../../src/contract/proxy/lists.schema.ts';
import {
  OPERATION_NAMES,
  type OperationName,
} from '../../src/contract/vocabulary/operation-names.ts';
import { CARD_CODES, GROUP_CODES } from '../../src/sandbox/state/codes.ts';
import type { DemoProcesses } from '../support/demo-processes.ts';
import { PATIENCE_MS } from '../support/patience.mjs';
import { storefrontSuite, type Visit } from '../support/storefront-suite.ts';

/** What one try of an operation leads to, everywhere it can be read. */
interface Try {
  /** What the person does. */
  readonly act: (at: Wallet) => Promise<void>;
  /** What the screen says then. */
  readonly says: string | RegExp;
  /** Where it says so; anywhere in the wallet unless the page says the same before. */
  readonly saysIn?: string;
  /** What the proxy's record says; undefined where nothing was asked of the gateway. */
  readonly outcome?: 'succeeded' | 'failed' | 'unknown';
  /** What moved in the sandbox's ledger. */
  readonly moves?: string;
  /** What has become of cards and groups there. */
  readonly becomes?: string;
}

interface Row {
  readonly card: string;
  readonly succeeds: Try;
  /** Nothing where no control leads to a refusal. */
  readonly refused?: Try;
  /** The gateway does it, and its answer is lost. */
  readonly lost: Try;
}

const TRAVEL = '100029701';
const TEAM = '100029703';
const CLOSED = '100029705';
const STAND = '100029706';
const DOMAIN = '100029707';
const COURIER = '100029708';
const KANTINE = '100029709';
const TRIP = '100029710';
const SUPPLIES = '100029711';

/** The wallet page, with one card chosen. */
class Wallet {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get card(): Locator {
    return this.page.locator('tender-card-controls');
  }

  get group(): Locator {
    return this.page.locator('tender-group[group-id]');
  }

  async enter(where: Locator, button: string, value: string): Promise<void> {
    await where.locator(`[part="${button}"][aria-disabled="false"]`).click();
    await where.locator('dialog input').fill(value);
    await where.locator('[part="confirm-button"]').click();
  }

  async close(): Promise<void> {
    const digits =
      (await this.page.locator('tender-issued-card [part="number"]').textContent()) ?? '';
    await this.enter(this.card, 'close-button', /(\d{4})\s*$/.exec(digits)?.[1] ?? '');
  }

  async create(name: string, currency: string): Promise<void> {
    const form = this.page.locator('tender-group:not([group-id])');
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Country').selectOption('DE');
    await form.getByLabel('Currency').selectOption(currency);
    await form.getByLabel('Opening amount').fill('75');
    await form.locator('[part="confirm-button"]').click();
  }
}

const UNKNOWN = 'We couldn’t confirm the result';
const ofCard = (button: string, value: string) => (at: Wallet) => at.enter(at.card, button, value);
const ofGroup = (button: string, value: string) => (at: Wallet) =>
  at.enter(at.group, button, value);
const switches = (where: 'card' | 'group', part: string) => (at: Wallet) =>
  at[where].locator(`[part="${part}"][aria-disabled="false"]`).click();
const nothing = () => Promise.resolve();

/** One row for each issuing operation: euros, dollars and yen. */
const ROWS: Readonly<Partial<Record<OperationName, Row>>> = {
  'card.charge': {
    card: STAND,
    succeeds: {
      act: ofCard('charge-button', '5.00'),
      says: '€5.00 was added.',
      outcome: 'succeeded',
      moves: `card-charge group:5002 > card:${STAND} 5.00 EUR`,
    },
    refused: {
      act: ofCard('charge-button', '90000'),
      says: 'The group that this card is filled from doesn’t hold enough.',
      outcome: 'failed',
    },
    lost: {
      act: ofCard('charge-button', '6.00'),
      says: UNKNOWN,
      outcome: 'unknown',
      moves: `card-charge group:5002 > card:${STAND} 6.00 EUR`,
    },
  },
  'card.withdraw': {
    card: TRIP,
    succeeds: {
      act: ofCard('withdraw-button', '500'),
      says: '¥500 was withdrawn to the account.',
      outcome: 'succeeded',
      moves: `card-withdrawal card:${TRIP} > company:4101 500 JPY`,
    },
    refused: { act: ofCard('withdraw-button', '999999'), says: /^The card’s balance is ¥/ },
    lost: {
      act: ofCard('withdraw-button', '600'),
      says: UNKNOWN,
      outcome: 'unknown',
      moves: `card-withdrawal card:${TRIP} > company:4101 600 JPY`,
    },
  },
  'card.limit': {
    card: TEAM,
    succeeds: {
      act: ofCard('limit-button', '500'),
      says: 'The limit is now $500.00.',
      outcome: 'succeeded',
      becomes: `card ${TEAM} ${CARD_CODES.active} 500.00`,
    },
    refused: { act: ofCard('limit-button', '9000000'), says: /^No more than \$999,999\.00/ },
    lost: {
      act: ofCard('limit-button', '600'),
      says: 'The limit is now $600.00.',
      outcome: 'succeeded',
      becomes: `card ${TEAM} ${CARD_CODES.active} 600.00`,
    },
  },
  'card.status': {
    card: COURIER,
    succeeds: {
      act: switches('card', 'block-button'),
      says: 'The card is blocked.',
      outcome: 'succeeded',
      becomes: `card ${COURIER} ${CARD_CODES.blocked} null`,
    },
    lost: {
      act: switches('card', 'block-button'),
      says: 'The card is active again.',
      outcome: 'succeeded',
      becomes: `card ${COURIER} ${CARD_CODES.active} null`,
    },
  },
  'card.close': {
    card: DOMAIN,
    refused: { act: ofCard('close-button', '0000'), says: /^That doesn’t match/ },
    succeeds: {
      act: (at) => at.close(),
      says: 'This card is closed. That can’t be undone.',
      outcome: 'succeeded',
      moves: `card-closed card:${DOMAIN} > company:4101 89.90 EUR`,
      becomes: `card ${DOMAIN} ${CARD_CODES.closed} null`,
    },
    lost: {
      act: async (at) => {
        await at.page.evaluate((id) => (location.hash = id), SUPPLIES);
        await at.page
          .locator(`tender-issued-card[card-id="${SUPPLIES}"][state="active"]`)
          .waitFor();
        await at.close();
      },
      says: 'This card is closed. That can’t be undone.',
      outcome: 'succeeded',
      moves: `card-closed card:${SUPPLIES} > company:4101 48500 JPY`,
      becomes: `card ${SUPPLIES} ${CARD_CODES.closed} null`,
    },
  },
  'group.create': {
    card: TRAVEL,
    succeeds: {
      act: (at) => at.create('Fleet', 'JPY'),
      says: /The group .Fleet. has been created/,
      outcome: 'succeeded',
      moves: 'group-charge company:4101 > group:NEW 75 JPY',
      becomes: `group NEW ${GROUP_CODES.active}`,
    },
    refused: {
      act: (at) => at.create('Europe', 'USD'),
      says: 'There is already a group with this name in another currency.',
    },
    lost: {
      act: (at) => at.create('Garden', 'EUR'),
      says: UNKNOWN,
      outcome: 'unknown',
      moves: 'group-charge company:4101 > group:NEW 75.00 EUR',
      becomes: `group NEW ${GROUP_CODES.active}`,
    },
  },
  'group.charge': {
    card: KANTINE,
    succeeds: {
      act: ofGroup('charge-button', '12.50'),
      says: '€12.50 was added to the group.',
      outcome: 'succeeded',
      moves: 'group-charge company:4101 > group:5002 12.50 EUR',
    },
    refused: { act: ofGroup('charge-button', '9000000'), says: /^No more than €999,999\.00/ },
    lost: {
      act: ofGroup('charge-button', '13.50'),
      says: UNKNOWN,
      outcome: 'unknown',
      moves: 'group-charge company:4101 > group:5002 13.50 EUR',
    },
  },
  'group.refund': {
    card: TRAVEL,
    succeeds: {
      act: ofGroup('return-button', '700'),
      says: '$700.00 was returned.',
      outcome: 'succeeded',
      moves: 'group-refund group:5001 > company:4101 700.00 USD',
    },
    refused: {
      act: ofGroup('return-button', '90000'),
      says: 'There isn’t enough money for this.',
      outcome: 'failed',
    },
    lost: {
      act: ofGroup('return-button', '800'),
      says: UNKNOWN,
      outcome: 'unknown',
      moves: 'group-refund group:5001 > company:4101 800.00 USD',
    },
  },
  'group.status': {
    card: TRAVEL,
    succeeds: {
      act: switches('group', 'status-button'),
      says: 'The group is inactive.',
      outcome: 'succeeded',
      becomes: `group 5001 ${GROUP_CODES.inactive}`,
    },
    lost: {
      act: switches('group', 'status-button'),
      says: UNKNOWN,
      outcome: 'unknown',
      becomes: `group 5001 ${GROUP_CODES.active}`,
    },
  },
  'card.query': {
    card: KANTINE,
    succeeds: { act: nothing, says: '€1,200.00' },
    refused: {
      act: (at) => at.page.evaluate((id) => void (location.hash = id), CLOSED),
      says: 'Only the details of active cards can be shown.',
    },
    lost: {
      act: async (at) => {
        await at.page.evaluate((id) => (location.hash = id), KANTINE);
        await at.page
          .locator('tender-balance [part="refresh-button"][aria-disabled="false"]')
          .click();
      },
      says: 'This couldn’t be refreshed.',
    },
  },
  'cardholder.query': {
    card: STAND,
    succeeds: {
      act: (at) => at.page.locator('tender-cardholder [part="personal-button"]').click(),
      says: /Hohenlohe-Waldenburg/,
      saysIn: 'tender-cardholder [part="personal"]',
    },
    lost: {
      act: async (at) => {
        await at.page.evaluate((id) => (location.hash = id), COURIER);
        await at.page
          .locator('tender-cardholder[cardholder-id="8202"] [part="personal-button"]')
          .click();
      },
      says: 'This couldn’t be refreshed.',
    },
  },
};

/** What proxy and sandbox have written down. */
async function booksOf(demo: DemoProcesses, operation: OperationName) {
  const read = async <Body>(address: string) => (await (await fetch(address)).json()) as Body;
  const { rows } = await read<{ rows: Record<string, string>[] }>(
    `${demo.sandboxUrl}/__sandbox/ledger`,
  );
  const { cards, groups } = await read<{
    groups: { id: string; status: string }[];
    cards: { id: string; status: string; limit: string | null }[];
  }>(`${demo.sandboxUrl}/__sandbox/issuing`);
  const records = await demo.merchant('GET', `/v1/operations?operation=${operation}`);
  const { data } = (await records.json()) as { data: OperationView[] };
  return {
    records: data,
    rows,
    states: [
      ...groups.map(({ id, status }) => `group ${id} ${status}`),
      ...cards.map(({ id, status, limit }) => `card ${id} ${status} ${limit}`),
    ],
  };
}

type Books = Awaited<ReturnType<typeof booksOf>>;

const GROUPS = ['5001', '5002', '5003'];
/** A group that was made in the test has a number that nobody knows before. */
const named = (text: string): string =>
  text.replace(/(group[: ])(\d+)/, (whole, word: string, id: string) =>
    GROUPS.includes(id) ? whole : `${word}NEW`,
  );

async function perform(visit: Visit, operation: OperationName, one: Try): Promise<void> {
  const { demo } = visit;
  const { page } = visit.shopper;
  const before = await booksOf(demo, operation);
  await one.act(new Wallet(page));
  const told = page
    .locator(one.saysIn ?? 'tender-provider')
    .getByText(one.says)
    .last();
  await told.waitFor();
  const wanted = one.outcome ? [one.outcome] : [];
  const madeSince = ({ records }: Books) =>
    records.slice(0, records.length - before.records.length).map(({ outcome }) => outcome);
  let after = await booksOf(demo, operation);
  // What a query of the card shows, the page may see before the proxy asks for it.
  const deadline = performance.now() + PATIENCE_MS;
  while (madeSince(after)[0] !== wanted[0] && performance.now() < deadline)
    after = await booksOf(demo, operation);
  assert.deepEqual(
    {
      outcomes: madeSince(after),
      moved: after.rows
        .slice(before.rows.length)
        .map(({ kind, from = '', to = '', amount, currency }) =>
          named(`${kind} ${from} > ${to} ${amount} ${currency}`),
        ),
      became: after.states.filter((state) => !before.states.includes(state)).map(named),
    },
    {
      outcomes: wanted,
      moved: one.moves ? [one.moves] : [],
      became: one.becomes ? [one.becomes] : [],
    },
    (await told.textContent().catch(() => null)) ?? 'it is told no more',
  );
  await page.keyboard.press('Escape');
}

storefrontSuite('what the screen, the record and the ledger say is the same', (scenario) => {
  const issuing = OPERATION_NAMES.filter((name) => operationOf(name).base === 'issuing');
  for (const operation of issuing)
    scenario(`${operation}: done, refused, and with its answer lost`, async (visit) => {
      const row = ROWS[operation];
      assert.ok(row, 'every issuing operation has a row');
      const { demo, shopper } = visit;
      await demo.importCompany();
      await shopper.page.goto(`${demo.shopUrl}/wallet.html#${row.card}`);
      await shopper.page.locator('tender-card-controls [part="charge-button"]').waitFor();
      if (operation === 'card.close' && row.refused) await perform(visit, operation, row.refused);
      await perform(visit, operation, row.succeeds);
      if (operation !== 'card.close' && row.refused) await perform(visit, operation, row.refused);
      await demo.control('next', { operation, scenario: 'timeout-after' });
      await perform(visit, operation, row.lost);
    });
});
