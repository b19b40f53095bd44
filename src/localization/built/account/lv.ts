// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'lv' } as const;
export const account = {
  ...spoken,
  empty: 'Šeit vēl nekā nav.',
  fault: 'Neizdevās. Mēģiniet vēlreiz.',
  endedFault: 'Pierakstieties vēlreiz.',
  defaultCard: 'Noklusējuma',
  makeDefault: 'Iestatīt kā noklusējumu',
  activeState: 'Aktīvs',
  cancellingState: 'Pieprasīta atcelšana',
  cancelledState: 'Atcelts',
  endedState: 'Beidzies',
  lastLabel: 'Pēdējais maksājums',
  pastLabel: 'Iepriekšējie maksājumi',
  paidDeduction: 'Samaksāts',
  refusedDeduction: 'Noraidīts',
  unknownDeduction: 'Tiek pārbaudīts',
  missingDeduction: 'Maksājums nav atrasts',
  cancel: 'Atcelt abonementu',
  cancelAsk: 'Atcelt: {subscription}?',
  cancelLast:
    'Vēl viens maksājums ({amount}, {date}) jau ir norunāts un tiks norakstīts. Pēc tam vairs nekas.',
  cancelFailed: 'Abonements netika atcelts. Mēģiniet vēlreiz.',
  cancelUnknown: 'Mēs vēl nezinām, vai abonements ir atcelts.',
  checkAgain: 'Pārbaudīt vēlreiz',
} satisfies AccountMessages;
