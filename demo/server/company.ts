import type { GrantCreateInput } from '../../src/contract/proxy/grant.schema.ts';

/** What the sandbox begins with, and what the person at the wallet page may do with it. */
export const WALLET_GRANT: Omit<GrantCreateInput, 'origin'> = {
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
};
