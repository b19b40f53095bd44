// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'it' } as const;
export const account = {
  ...spoken,
  empty: 'Qui non c’è ancora nulla.',
  fault: 'Non ha funzionato. Riprovi.',
  endedFault: 'Acceda di nuovo.',
  defaultCard: 'Predefinita',
  makeDefault: 'Imposta come predefinita',
  activeState: 'Attivo',
  cancellingState: 'Disdetta richiesta',
  cancelledState: 'Disdetto',
  endedState: 'Terminato',
  lastLabel: 'Ultimo pagamento',
  pastLabel: 'Pagamenti precedenti',
  paidDeduction: 'Pagato',
  refusedDeduction: 'Rifiutato',
  unknownDeduction: 'In verifica',
  missingDeduction: 'Nessun pagamento trovato',
  cancel: 'Disdici l’abbonamento',
  cancelAsk: 'Disdire {subscription}?',
  cancelLast:
    'Un altro pagamento di {amount} il {date} è già concordato e verrà ancora addebitato. Poi più nulla.',
  cancelFailed: 'L’abbonamento non è stato disdetto. Riprovi.',
  cancelUnknown: 'Non sappiamo ancora se l’abbonamento è stato disdetto.',
  checkAgain: 'Verifica di nuovo',
} satisfies AccountMessages;
