// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'ro' } as const;
export const account = {
  ...spoken,
  empty: 'Încă nu este nimic aici.',
  fault: 'Nu a reușit. Încercați din nou.',
  endedFault: 'Conectați-vă din nou.',
  defaultCard: 'Implicit',
  makeDefault: 'Setați ca implicit',
  activeState: 'Activ',
  cancellingState: 'Anulare solicitată',
  cancelledState: 'Anulat',
  endedState: 'Încheiat',
  lastLabel: 'Ultima plată',
  pastLabel: 'Plăți anterioare',
  paidDeduction: 'Plătit',
  refusedDeduction: 'Refuzat',
  unknownDeduction: 'În verificare',
  missingDeduction: 'Nu s-a găsit nicio plată',
  cancel: 'Anulați abonamentul',
  cancelAsk: 'Anulați {subscription}?',
  cancelLast:
    'Încă o plată de {amount} pe {date} este deja convenită și va fi debitată. După aceea, nimic în plus.',
  cancelFailed: 'Abonamentul nu a fost anulat. Încercați din nou.',
  cancelUnknown: 'Încă nu știm dacă abonamentul a fost anulat.',
  checkAgain: 'Verificați din nou',
} satisfies AccountMessages;
