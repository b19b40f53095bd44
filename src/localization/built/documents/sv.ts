// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'sv' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Säkert kortformulär',
  cardNumber: 'Kortnummer',
  cardNumberEmpty: 'Ange ditt kortnummer.',
  cardNumberIncomplete: 'Kortnumret är inte fullständigt.',
  cardNumberInvalid: 'Kortnumret är inte giltigt. Kontrollera siffrorna.',
  cardExpiry: 'Utgångsdatum',
  cardExpiryPlaceholder: 'MM / ÅÅ',
  cardExpiryEmpty: 'Ange utgångsdatum.',
  cardExpiryInvalid: 'Ange månad och år, till exempel {example}.',
  cardExpiryPast: 'Kortet har gått ut. Använd ett annat kort.',
  cardSecurityCode: 'Säkerhetskod',
  cardSecurityCodeBack: '{count} siffror på baksidan',
  cardSecurityCodeFront: '{count} siffror på framsidan',
  cardSecurityCodeEmpty: 'Ange säkerhetskoden.',
  cardSecurityCodeIncomplete: 'Ange alla {count} siffror.',
  cardName: 'Namn på kortet',
  cardNameEmpty: 'Ange namnet på kortet.',
  cardNameNumber: 'Ange ett namn här, inte kortnumret.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Kortuppgifter',
  cardNumber: 'Kortnummer',
  cardExpiry: 'Utgångsdatum',
  cardSecurityCode: 'Säkerhetskod',
  copy: 'Kopiera',
  copyWhat: 'Kopiera: {what}',
  copied: 'Kopierat',
  copiedWhat: '{what}: kopierat',
  copyRefused: 'Webbläsaren tillåter inte kopiering här. Markera siffrorna och kopiera dem själv.',
  timeLeft: { one: 'Döljs om {count} sekund', other: 'Döljs om {count} sekunder' },
  timeWarning: {
    one: 'Kortuppgifterna döljs om {count} sekund.',
    other: 'Kortuppgifterna döljs om {count} sekunder.',
  },
  keepShowing: 'Visa längre',
  extended: {
    one: 'Kortuppgifterna visas i ytterligare {count} sekund.',
    other: 'Kortuppgifterna visas i ytterligare {count} sekunder.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Tillbaka till butiken',
  challengeTitle: 'Bekräfta din betalning',
  challengeGo: 'Fortsätt för att bekräfta din betalning',
  handoffTitle: 'Läser in…',
  handoffGo: 'Fortsätt till betalning',
  startedTitle: 'Betalningen har redan påbörjats',
  startedText:
    'Länken till betalsidan fungerar bara en gång. Gå tillbaka till butiken för att se hur det gick med din betalning.',
  expiredTitle: 'Länken har gått ut',
  expiredText:
    'En länk till betalsidan fungerar bara några minuter. Gå tillbaka till butiken för att se hur det gick med din betalning.',
  doneTitle: 'Det finns inget mer att göra här',
  invalidTitle: 'Länken är inte giltig',
  unavailableTitle: 'Sidan är inte tillgänglig just nu',
  thanksTitle: 'Tack',
  statusText: 'Gå tillbaka till butiken för att se hur det gick med din betalning.',
} satisfies DocumentMessages;
