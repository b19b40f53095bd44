// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'fi' } as const;
export const account = {
  ...spoken,
  empty: 'Täällä ei ole vielä mitään.',
  fault: 'Se ei onnistunut. Yritä uudelleen.',
  endedFault: 'Kirjaudu uudelleen sisään.',
  defaultCard: 'Oletus',
  makeDefault: 'Aseta oletukseksi',
  activeState: 'Voimassa',
  cancellingState: 'Irtisanomista pyydetty',
  cancelledState: 'Irtisanottu',
  endedState: 'Päättynyt',
  lastLabel: 'Viimeinen maksu',
  pastLabel: 'Aiemmat maksut',
  paidDeduction: 'Maksettu',
  refusedDeduction: 'Hylätty',
  unknownDeduction: 'Tarkistettavana',
  missingDeduction: 'Maksua ei löytynyt',
  cancel: 'Irtisano kestotilaus',
  cancelAsk: 'Irtisanotaanko {subscription}?',
  cancelLast:
    'Yksi maksu ({amount}, {date}) on jo sovittu ja veloitetaan vielä. Sen jälkeen ei enää mitään.',
  cancelFailed: 'Kestotilausta ei irtisanottu. Yritä uudelleen.',
  cancelUnknown: 'Emme vielä tiedä, irtisanottiinko kestotilaus.',
  checkAgain: 'Tarkista uudelleen',
} satisfies AccountMessages;
