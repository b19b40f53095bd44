// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'sk' } as const;
export const account = {
  ...spoken,
  empty: 'Zatiaľ tu nič nie je.',
  fault: 'Nepodarilo sa to. Skúste to znova.',
  endedFault: 'Prihláste sa znova.',
  defaultCard: 'Predvolená',
  makeDefault: 'Nastaviť ako predvolenú',
  activeState: 'Aktívne',
  cancellingState: 'Požiadané o zrušenie',
  cancelledState: 'Zrušené',
  endedState: 'Ukončené',
  lastLabel: 'Posledná platba',
  pastLabel: 'Predchádzajúce platby',
  paidDeduction: 'Zaplatené',
  refusedDeduction: 'Zamietnuté',
  unknownDeduction: 'Overuje sa',
  missingDeduction: 'Platba sa nenašla',
  cancel: 'Zrušiť predplatné',
  cancelAsk: 'Zrušiť: {subscription}?',
  cancelLast:
    'Ešte jedna platba ({amount}, {date}) je už dohodnutá a bude strhnutá. Potom už nič ďalšie.',
  cancelFailed: 'Predplatné nebolo zrušené. Skúste to znova.',
  cancelUnknown: 'Zatiaľ nevieme, či bolo predplatné zrušené.',
  checkAgain: 'Overiť znova',
} satisfies AccountMessages;
