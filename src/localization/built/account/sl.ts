// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'sl' } as const;
export const account = {
  ...spoken,
  empty: 'Tukaj še ni ničesar.',
  fault: 'Ni uspelo. Poskusite znova.',
  endedFault: 'Znova se prijavite.',
  defaultCard: 'Privzeta',
  makeDefault: 'Nastavi kot privzeto',
  activeState: 'Aktivna',
  cancellingState: 'Zahtevan preklic',
  cancelledState: 'Preklicana',
  endedState: 'Končana',
  lastLabel: 'Zadnje plačilo',
  pastLabel: 'Prejšnja plačila',
  paidDeduction: 'Plačano',
  refusedDeduction: 'Zavrnjeno',
  unknownDeduction: 'V preverjanju',
  missingDeduction: 'Plačilo ni najdeno',
  cancel: 'Prekliči naročnino',
  cancelAsk: 'Želite preklicati: {subscription}?',
  cancelLast:
    'Še eno plačilo ({amount}, {date}) je že dogovorjeno in bo zaračunano. Potem nič več.',
  cancelFailed: 'Naročnina ni bila preklicana. Poskusite znova.',
  cancelUnknown: 'Še ne vemo, ali je naročnina preklicana.',
  checkAgain: 'Preveri znova',
} satisfies AccountMessages;
