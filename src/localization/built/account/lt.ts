// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'lt' } as const;
export const account = {
  ...spoken,
  empty: 'Čia dar nieko nėra.',
  fault: 'Nepavyko. Pabandykite dar kartą.',
  endedFault: 'Prisijunkite dar kartą.',
  defaultCard: 'Numatytoji',
  makeDefault: 'Nustatyti numatytąja',
  activeState: 'Aktyvi',
  cancellingState: 'Paprašyta atšaukti',
  cancelledState: 'Atšaukta',
  endedState: 'Pasibaigusi',
  lastLabel: 'Paskutinis mokėjimas',
  pastLabel: 'Ankstesni mokėjimai',
  paidDeduction: 'Sumokėta',
  refusedDeduction: 'Atmesta',
  unknownDeduction: 'Tikrinama',
  missingDeduction: 'Mokėjimas nerastas',
  cancel: 'Atšaukti prenumeratą',
  cancelAsk: 'Atšaukti: {subscription}?',
  cancelLast:
    'Dar vienas mokėjimas ({amount}, {date}) jau sutartas ir bus nuskaičiuotas. Po to – nieko daugiau.',
  cancelFailed: 'Prenumerata neatšaukta. Pabandykite dar kartą.',
  cancelUnknown: 'Dar nežinome, ar prenumerata atšaukta.',
  checkAgain: 'Patikrinti dar kartą',
} satisfies AccountMessages;
