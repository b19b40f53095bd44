// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'da' } as const;
export const account = {
  ...spoken,
  empty: 'Her er ikke noget endnu.',
  fault: 'Det lykkedes ikke. Prøv igen.',
  endedFault: 'Log ind igen.',
  defaultCard: 'Standard',
  makeDefault: 'Gør til standard',
  activeState: 'Aktivt',
  cancellingState: 'Anmodet om opsigelse',
  cancelledState: 'Opsagt',
  endedState: 'Afsluttet',
  lastLabel: 'Sidste betaling',
  pastLabel: 'Tidligere betalinger',
  paidDeduction: 'Betalt',
  refusedDeduction: 'Afvist',
  unknownDeduction: 'Undersøges',
  missingDeduction: 'Ingen betaling fundet',
  cancel: 'Opsig abonnementet',
  cancelAsk: 'Opsig {subscription}?',
  cancelLast:
    'Der er allerede aftalt én betaling mere på {amount} den {date}, og den bliver stadig trukket. Derefter ikke mere.',
  cancelFailed: 'Abonnementet blev ikke opsagt. Prøv igen.',
  cancelUnknown: 'Vi ved endnu ikke, om abonnementet blev opsagt.',
  checkAgain: 'Tjek igen',
} satisfies AccountMessages;
