// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'de' } as const;
export const account = {
  ...spoken,
  empty: 'Hier ist noch nichts.',
  fault: 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.',
  endedFault: 'Bitte melden Sie sich erneut an.',
  defaultCard: 'Standard',
  makeDefault: 'Als Standard festlegen',
  activeState: 'Aktiv',
  cancellingState: 'Kündigung angefragt',
  cancelledState: 'Gekündigt',
  endedState: 'Beendet',
  lastLabel: 'Letzte Zahlung',
  pastLabel: 'Bisherige Zahlungen',
  paidDeduction: 'Bezahlt',
  refusedDeduction: 'Abgelehnt',
  unknownDeduction: 'In Prüfung',
  missingDeduction: 'Keine Zahlung gefunden',
  cancel: 'Abonnement kündigen',
  cancelAsk: '{subscription} kündigen?',
  cancelLast:
    'Eine weitere Zahlung von {amount} am {date} ist bereits vereinbart und wird noch abgebucht. Danach nichts mehr.',
  cancelFailed: 'Ihr Abonnement wurde nicht gekündigt. Bitte versuchen Sie es erneut.',
  cancelUnknown: 'Wir wissen noch nicht, ob Ihr Abonnement gekündigt wurde.',
  checkAgain: 'Erneut prüfen',
} satisfies AccountMessages;
