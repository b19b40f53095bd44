// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'hr' } as const;
export const account = {
  ...spoken,
  empty: 'Ovdje još nema ničega.',
  fault: 'Nije uspjelo. Pokušajte ponovno.',
  endedFault: 'Prijavite se ponovno.',
  defaultCard: 'Zadana',
  makeDefault: 'Postavi kao zadanu',
  activeState: 'Aktivna',
  cancellingState: 'Zatraženo otkazivanje',
  cancelledState: 'Otkazana',
  endedState: 'Završena',
  lastLabel: 'Posljednje plaćanje',
  pastLabel: 'Prethodna plaćanja',
  paidDeduction: 'Plaćeno',
  refusedDeduction: 'Odbijeno',
  unknownDeduction: 'Provjerava se',
  missingDeduction: 'Plaćanje nije pronađeno',
  cancel: 'Otkaži pretplatu',
  cancelAsk: 'Otkazati: {subscription}?',
  cancelLast:
    'Još jedno plaćanje ({amount}, {date}) već je dogovoreno i bit će naplaćeno. Nakon toga više ništa.',
  cancelFailed: 'Pretplata nije otkazana. Pokušajte ponovno.',
  cancelUnknown: 'Još ne znamo je li pretplata otkazana.',
  checkAgain: 'Provjeri ponovno',
} satisfies AccountMessages;
