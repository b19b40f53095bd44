// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'hu' } as const;
export const account = {
  ...spoken,
  empty: 'Itt még nincs semmi.',
  fault: 'Ez nem sikerült. Kérjük, próbálja újra.',
  endedFault: 'Kérjük, jelentkezzen be újra.',
  defaultCard: 'Alapértelmezett',
  makeDefault: 'Legyen alapértelmezett',
  activeState: 'Aktív',
  cancellingState: 'Lemondás kérve',
  cancelledState: 'Lemondva',
  endedState: 'Befejeződött',
  lastLabel: 'Utolsó fizetés',
  pastLabel: 'Korábbi fizetések',
  paidDeduction: 'Fizetve',
  refusedDeduction: 'Elutasítva',
  unknownDeduction: 'Ellenőrzés alatt',
  missingDeduction: 'Nem található fizetés',
  cancel: 'Előfizetés lemondása',
  cancelAsk: 'Lemondja ezt az előfizetést: {subscription}?',
  cancelLast:
    'Egy további fizetés ({amount}, {date}) már rögzítve van, ezt még levonják. Utána nem lesz több levonás.',
  cancelFailed: 'Az előfizetés lemondása nem sikerült. Kérjük, próbálja újra.',
  cancelUnknown: 'Még nem tudjuk, sikerült-e lemondani az előfizetést.',
  checkAgain: 'Újbóli ellenőrzés',
} satisfies AccountMessages;
