import type { GrantCreateInput } from '../../src/contract/proxy/grant.schema.ts';

/** The page of a grant is the shop's own, which it knows itself. */
type Wanted = Omit<GrantCreateInput, 'origin'>;

/** What the sandbox begins with, and what the person at the wallet page may do with it. */
export const WALLET_GRANT = {
  subject: 'demo-treasurer',
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
    cards: ['100029701', '100029702', '100029703', '100029704'],
    groups: ['5001'],
    cardholders: ['8201', '8202'],
  },
} as const satisfies Wanted;

/** Stands for what only the person has: a real company asks for a passkey or a one-time code. */
const DEMO_CODE = '2468';

/** Why a card's details may not be seen. */
export class StepUpError extends Error {
  override readonly name = 'StepUpError';
}

/**
 * The grant for one look at a card's details. The step-up is checked here, on the server: a script
 * in the page could skip a check that runs there. @throws StepUpError
 */
export function revealGrant({ cardId, commitment, code }: Record<string, unknown>): Wanted {
  if (code !== DEMO_CODE) throw new StepUpError('This is not the code.');
  const card = WALLET_GRANT.resources.cards.find((id) => id === cardId);
  if (card === undefined || typeof commitment !== 'string')
    throw new StepUpError('This card is not yours.');
  return {
    subject: WALLET_GRANT.subject,
    resources: { cards: [card] },
    reveal_commitment: commitment,
  };
}
