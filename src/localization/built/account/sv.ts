// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'sv' } as const;
export const account = {
  ...spoken,
  empty: 'Här finns inget ännu.',
  fault: 'Det gick inte. Försök igen.',
  endedFault: 'Logga in igen.',
  defaultCard: 'Standard',
  makeDefault: 'Gör till standard',
  activeState: 'Aktiv',
  cancellingState: 'Uppsägning begärd',
  cancelledState: 'Uppsagd',
  endedState: 'Avslutad',
  lastLabel: 'Sista betalningen',
  pastLabel: 'Tidigare betalningar',
  paidDeduction: 'Betald',
  refusedDeduction: 'Nekad',
  unknownDeduction: 'Kontrolleras',
  missingDeduction: 'Ingen betalning hittades',
  cancel: 'Säg upp prenumerationen',
  cancelAsk: 'Säga upp {subscription}?',
  cancelLast:
    'Ytterligare en betalning på {amount} den {date} är redan överenskommen och kommer att dras. Därefter inget mer.',
  cancelFailed: 'Prenumerationen sades inte upp. Försök igen.',
  cancelUnknown: 'Vi vet ännu inte om prenumerationen sades upp.',
  checkAgain: 'Kontrollera igen',
} satisfies AccountMessages;
