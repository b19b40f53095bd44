// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'hu' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Biztonságos kártyaűrlap',
  cardNumber: 'Kártyaszám',
  cardNumberEmpty: 'Adja meg a kártyaszámot.',
  cardNumberIncomplete: 'A kártyaszám hiányos.',
  cardNumberInvalid: 'Ez a kártyaszám érvénytelen. Kérjük, ellenőrizze a számjegyeket.',
  cardExpiry: 'Lejárati dátum',
  cardExpiryPlaceholder: 'HH / ÉÉ',
  cardExpiryEmpty: 'Adja meg a lejárati dátumot.',
  cardExpiryInvalid: 'Adja meg a hónapot és az évet, például {example}.',
  cardExpiryPast: 'Ez a kártya lejárt. Kérjük, használjon másik kártyát.',
  cardSecurityCode: 'Biztonsági kód',
  cardSecurityCodeBack: '{count} számjegy a hátoldalon',
  cardSecurityCodeFront: '{count} számjegy az előlapon',
  cardSecurityCodeEmpty: 'Adja meg a biztonsági kódot.',
  cardSecurityCodeIncomplete: 'Adja meg mind a {count} számjegyet.',
  cardName: 'Kártyán szereplő név',
  cardNameEmpty: 'Adja meg a kártyán szereplő nevet.',
  cardNameNumber: 'Ide nevet írjon, ne a kártyaszámot.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Kártyaadatok',
  cardNumber: 'Kártyaszám',
  cardExpiry: 'Lejárati dátum',
  cardSecurityCode: 'Biztonsági kód',
  copy: 'Másolás',
  copyWhat: 'Másolás: {what}',
  copied: 'Másolva',
  copiedWhat: '{what}: másolva',
  copyRefused: 'Böngészője itt nem engedi a másolást. Jelölje ki és másolja ki a számjegyeket.',
  timeLeft: { one: '{count} másodperc múlva eltűnik', other: '{count} másodperc múlva eltűnik' },
  timeWarning: {
    one: 'A kártyaadatok {count} másodperc múlva eltűnnek.',
    other: 'A kártyaadatok {count} másodperc múlva eltűnnek.',
  },
  keepShowing: 'Maradjon látható',
  extended: {
    one: 'A kártyaadatok még {count} másodpercig láthatók.',
    other: 'A kártyaadatok még {count} másodpercig láthatók.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Vissza a boltba',
  challengeTitle: 'Fizetés megerősítése',
  challengeGo: 'Tovább a fizetés megerősítéséhez',
  handoffTitle: 'Betöltés…',
  handoffGo: 'Tovább a fizetéshez',
  startedTitle: 'Ezt a fizetést már elindították',
  startedText:
    'A fizetési oldalra mutató link csak egyszer használható. Térjen vissza a boltba, ahol láthatja fizetése állapotát.',
  expiredTitle: 'Ez a link lejárt',
  expiredText:
    'A fizetési oldalra mutató link csak néhány percig használható. Térjen vissza a boltba, ahol láthatja fizetése állapotát.',
  doneTitle: 'Itt nincs több teendő',
  invalidTitle: 'Ez a link érvénytelen',
  unavailableTitle: 'Ez az oldal most nem érhető el',
  thanksTitle: 'Köszönjük',
  statusText: 'Térjen vissza a boltba, ahol láthatja fizetése állapotát.',
} satisfies DocumentMessages;
