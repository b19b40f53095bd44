// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'da' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Sikker kortformular',
  cardNumber: 'Kortnummer',
  cardNumberEmpty: 'Indtast dit kortnummer.',
  cardNumberIncomplete: 'Kortnummeret er ikke fuldstændigt.',
  cardNumberInvalid: 'Kortnummeret er ikke gyldigt. Kontrollér tallene.',
  cardExpiry: 'Udløbsdato',
  cardExpiryPlaceholder: 'MM / ÅÅ',
  cardExpiryEmpty: 'Indtast udløbsdatoen.',
  cardExpiryInvalid: 'Indtast måned og år, for eksempel {example}.',
  cardExpiryPast: 'Kortet er udløbet. Brug et andet kort.',
  cardSecurityCode: 'Sikkerhedskode',
  cardSecurityCodeBack: '{count} cifre på bagsiden',
  cardSecurityCodeFront: '{count} cifre på forsiden',
  cardSecurityCodeEmpty: 'Indtast sikkerhedskoden.',
  cardSecurityCodeIncomplete: 'Indtast alle {count} cifre.',
  cardName: 'Navn på kortet',
  cardNameEmpty: 'Indtast navnet på kortet.',
  cardNameNumber: 'Indtast et navn her, ikke kortnummeret.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Kortoplysninger',
  cardNumber: 'Kortnummer',
  cardExpiry: 'Udløbsdato',
  cardSecurityCode: 'Sikkerhedskode',
  copy: 'Kopiér',
  copyWhat: 'Kopiér: {what}',
  copied: 'Kopieret',
  copiedWhat: '{what}: kopieret',
  copyRefused: 'Din browser tillader ikke kopiering her. Markér tallene, og kopiér dem selv.',
  timeLeft: { one: 'Skjules om {count} sekund', other: 'Skjules om {count} sekunder' },
  timeWarning: {
    one: 'Kortoplysningerne skjules om {count} sekund.',
    other: 'Kortoplysningerne skjules om {count} sekunder.',
  },
  keepShowing: 'Vis længere',
  extended: {
    one: 'Kortoplysningerne vises i {count} sekund mere.',
    other: 'Kortoplysningerne vises i {count} sekunder mere.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Tilbage til butikken',
  challengeTitle: 'Bekræft din betaling',
  challengeGo: 'Fortsæt for at bekræfte din betaling',
  handoffTitle: 'Indlæser…',
  handoffGo: 'Fortsæt til betaling',
  startedTitle: 'Betalingen er allerede startet',
  startedText:
    'Linket til betalingssiden virker kun én gang. Gå tilbage til butikken for at se status for din betaling.',
  expiredTitle: 'Linket er udløbet',
  expiredText:
    'Et link til betalingssiden virker kun i nogle få minutter. Gå tilbage til butikken for at se status for din betaling.',
  doneTitle: 'Der er ikke mere at gøre her',
  invalidTitle: 'Linket er ikke gyldigt',
  unavailableTitle: 'Siden er ikke tilgængelig lige nu',
  thanksTitle: 'Tak',
  statusText: 'Gå tilbage til butikken for at se status for din betaling.',
} satisfies DocumentMessages;
