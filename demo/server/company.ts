import type { GrantCreateInput } from '../../src/contract/proxy/grant.schema.ts';
import type { MerchantClient } from '../../src/entries/server.ts';

/** The page of a grant is the shop's own, which it knows itself. */
type Wanted = Omit<GrantCreateInput, 'origin'>;

/** What the wallet page knows of the company; what is on a card only the elements say. */
export interface Company {
  readonly cards: readonly {
    readonly id: string;
    readonly name: string;
    readonly holder: string | null;
    readonly group: string | null;
  }[];
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  /** Names by the number of the cardholder. */
  readonly holders: Readonly<Record<string, string>>;
}

/** What the company has, as it was imported. A real one knows it from its own books. */
export async function readCompany({ registry }: MerchantClient): Promise<Company> {
  const [cards, groups, holders] = await Promise.all([
    listed(registry.cards()),
    listed(registry.groups()),
    listed(registry.cardholders()),
  ]);
  return {
    cards: cards.map(({ card_id: id, alias, cardholder_id, group_id }) => ({
      id,
      name: alias ?? id,
      holder: cardholder_id ?? null,
      group: group_id ?? null,
    })),
    groups: groups.map(({ group_id: id, name }) => ({ id, name: name ?? id })),
    holders: Object.fromEntries(
      holders.map(({ cardholder_id: id, first_name = '', last_name = '' }) => [
        id,
        `${first_name} ${last_name}`.trim(),
      ]),
    ),
  };
}

async function listed<T>(records: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const record of records) all.push(record);
  return all;
}

const SUBJECT = 'demo-treasurer';

/** What the person at the wallet page may do: everything, with all of the company. */
export const walletGrant = ({ cards, groups, holders }: Company): Wanted => {
  const everyGroup = groups.map(({ id }) => id);
  return {
    subject: SUBJECT,
    operations: [
      'card.query',
      'card.status',
      'card.charge',
      'card.withdraw',
      'card.limit',
      'card.close',
      'cardholder.query',
      'group.create',
      'group.charge',
      'group.refund',
      'group.status',
    ],
    resources: {
      groups: everyGroup,
      // A card that a group gets later needs no new list.
      cards_of_groups: everyGroup,
      cards: cards.flatMap(({ id, group }) => (group === null ? [id] : [])),
      cardholders: Object.keys(holders),
    },
  };
};

/** Stands for what only the person has: a real company asks for a passkey or a one-time code. */
const DEMO_CODE = '2468';

/** Why something that needs a step-up is not done. */
export class StepUpError extends Error {
  override readonly name = 'StepUpError';
}

/** @throws StepUpError */
export function assertCode(code: unknown): void {
  if (code !== DEMO_CODE) throw new StepUpError('This is not the code.');
}

/**
 * The grant for one look at a card's details. The step-up is checked here, on the server: a script
 * in the page could skip a check that runs there. @throws StepUpError
 */
export function revealGrant(
  { cards }: Company,
  { cardId, commitment, code }: Record<string, unknown>,
): Wanted {
  assertCode(code);
  const card = cards.find(({ id }) => id === cardId);
  if (card === undefined || typeof commitment !== 'string')
    throw new StepUpError('This card is not yours.');
  return {
    subject: SUBJECT,
    resources: { cards: [card.id] },
    reveal_commitment: commitment,
  };
}
