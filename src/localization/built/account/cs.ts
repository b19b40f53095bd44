// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'cs' } as const;
export const account = {
  ...spoken,
  empty: 'Zatím tu nic není.',
  fault: 'To se nepodařilo. Zkuste to prosím znovu.',
  endedFault: 'Přihlaste se prosím znovu.',
  defaultCard: 'Výchozí',
  makeDefault: 'Nastavit jako výchozí',
  activeState: 'Aktivní',
  cancellingState: 'Požádáno o zrušení',
  cancelledState: 'Zrušeno',
  endedState: 'Ukončeno',
  lastLabel: 'Poslední platba',
  pastLabel: 'Předchozí platby',
  paidDeduction: 'Zaplaceno',
  refusedDeduction: 'Zamítnuto',
  unknownDeduction: 'Ověřuje se',
  missingDeduction: 'Platba nenalezena',
  cancel: 'Zrušit předplatné',
  cancelAsk: 'Zrušit: {subscription}?',
  cancelLast:
    'Ještě jedna platba ({amount}, {date}) je už dohodnuta a bude stržena. Poté už nic dalšího.',
  cancelFailed: 'Předplatné nebylo zrušeno. Zkuste to prosím znovu.',
  cancelUnknown: 'Zatím nevíme, zda bylo předplatné zrušeno.',
  checkAgain: 'Ověřit znovu',
} satisfies AccountMessages;
