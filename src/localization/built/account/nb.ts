// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'nb' } as const;
export const account = {
  ...spoken,
  empty: 'Her er det ingenting ennå.',
  fault: 'Det gikk ikke. Prøv igjen.',
  endedFault: 'Logg inn på nytt.',
  defaultCard: 'Standard',
  makeDefault: 'Bruk som standard',
  activeState: 'Aktivt',
  cancellingState: 'Bedt om oppsigelse',
  cancelledState: 'Sagt opp',
  endedState: 'Avsluttet',
  lastLabel: 'Siste betaling',
  pastLabel: 'Tidligere betalinger',
  paidDeduction: 'Betalt',
  refusedDeduction: 'Avvist',
  unknownDeduction: 'Undersøkes',
  missingDeduction: 'Fant ingen betaling',
  cancel: 'Si opp abonnementet',
  cancelAsk: 'Si opp {subscription}?',
  cancelLast:
    'Én betaling til på {amount} den {date} er allerede avtalt og blir fortsatt trukket. Deretter trekkes ikke mer.',
  cancelFailed: 'Abonnementet ble ikke sagt opp. Prøv igjen.',
  cancelUnknown: 'Vi vet ennå ikke om abonnementet ble sagt opp.',
  checkAgain: 'Sjekk igjen',
} satisfies AccountMessages;
