// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'nl' } as const;
export const account = {
  ...spoken,
  empty: 'Hier is nog niets.',
  fault: 'Dat is niet gelukt. Probeer het opnieuw.',
  endedFault: 'Log opnieuw in.',
  defaultCard: 'Standaard',
  makeDefault: 'Standaard maken',
  activeState: 'Actief',
  cancellingState: 'Opzegging aangevraagd',
  cancelledState: 'Opgezegd',
  endedState: 'Beëindigd',
  lastLabel: 'Laatste betaling',
  pastLabel: 'Eerdere betalingen',
  paidDeduction: 'Betaald',
  refusedDeduction: 'Geweigerd',
  unknownDeduction: 'Wordt nagegaan',
  missingDeduction: 'Geen betaling gevonden',
  cancel: 'Abonnement opzeggen',
  cancelAsk: '{subscription} opzeggen?',
  cancelLast:
    'Nog één betaling van {amount} op {date} is al afgesproken en wordt nog afgeschreven. Daarna niets meer.',
  cancelFailed: 'Uw abonnement is niet opgezegd. Probeer het opnieuw.',
  cancelUnknown: 'We weten nog niet of uw abonnement is opgezegd.',
  checkAgain: 'Opnieuw controleren',
} satisfies AccountMessages;
