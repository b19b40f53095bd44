// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'it' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Modulo sicuro della carta',
  cardNumber: 'Numero della carta',
  cardNumberEmpty: 'Inserisca il numero della carta.',
  cardNumberIncomplete: 'Il numero della carta è incompleto.',
  cardNumberInvalid: 'Questo numero di carta non è valido. Controlli le cifre.',
  cardExpiry: 'Data di scadenza',
  cardExpiryPlaceholder: 'MM / AA',
  cardExpiryEmpty: 'Inserisca la data di scadenza.',
  cardExpiryInvalid: 'Inserisca mese e anno, ad esempio {example}.',
  cardExpiryPast: 'Questa carta è scaduta. Usi un’altra carta.',
  cardSecurityCode: 'Codice di sicurezza',
  cardSecurityCodeBack: '{count} cifre sul retro',
  cardSecurityCodeFront: '{count} cifre sul fronte',
  cardSecurityCodeEmpty: 'Inserisca il codice di sicurezza.',
  cardSecurityCodeIncomplete: 'Inserisca tutte le {count} cifre.',
  cardName: 'Nome sulla carta',
  cardNameEmpty: 'Inserisca il nome riportato sulla carta.',
  cardNameNumber: 'Inserisca qui un nome, non il numero della carta.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Dati della carta',
  cardNumber: 'Numero della carta',
  cardExpiry: 'Data di scadenza',
  cardSecurityCode: 'Codice di sicurezza',
  copy: 'Copia',
  copyWhat: 'Copia: {what}',
  copied: 'Copiato',
  copiedWhat: '{what}: copiato',
  copyRefused: 'Il browser non permette di copiare qui. Selezioni le cifre e le copi manualmente.',
  timeLeft: {
    one: 'Nascosti tra {count} secondo',
    many: 'Nascosti tra {count} secondi',
    other: 'Nascosti tra {count} secondi',
  },
  timeWarning: {
    one: 'I dati della carta verranno nascosti tra {count} secondo.',
    many: 'I dati della carta verranno nascosti tra {count} secondi.',
    other: 'I dati della carta verranno nascosti tra {count} secondi.',
  },
  keepShowing: 'Continua a mostrare',
  extended: {
    one: 'I dati della carta restano visibili per {count} altro secondo.',
    many: 'I dati della carta restano visibili per altri {count} secondi.',
    other: 'I dati della carta restano visibili per altri {count} secondi.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Torna al negozio',
  challengeTitle: 'Confermi il pagamento',
  challengeGo: 'Continua per confermare il pagamento',
  handoffTitle: 'Caricamento…',
  handoffGo: 'Continua al pagamento',
  startedTitle: 'Questo pagamento è già stato avviato',
  startedText:
    'Questo link alla pagina di pagamento funziona una sola volta. Torni al negozio per vedere lo stato del pagamento.',
  expiredTitle: 'Questo link è scaduto',
  expiredText:
    'Un link alla pagina di pagamento funziona solo per pochi minuti. Torni al negozio per vedere lo stato del pagamento.',
  doneTitle: 'Qui non resta nulla da fare',
  invalidTitle: 'Questo link non è valido',
  unavailableTitle: 'Questa pagina non è disponibile in questo momento',
  thanksTitle: 'Grazie',
  statusText: 'Torni al negozio per vedere lo stato del pagamento.',
} satisfies DocumentMessages;
