// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'et' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Turvaline kaardivorm',
  cardNumber: 'Kaardi number',
  cardNumberEmpty: 'Sisestage kaardi number.',
  cardNumberIncomplete: 'Kaardi number on poolik.',
  cardNumberInvalid: 'See kaardi number ei ole õige. Kontrollige numbreid.',
  cardExpiry: 'Kehtivusaeg',
  cardExpiryPlaceholder: 'KK / AA',
  cardExpiryEmpty: 'Sisestage kehtivusaeg.',
  cardExpiryInvalid: 'Sisestage kuu ja aasta, näiteks {example}.',
  cardExpiryPast: 'See kaart on aegunud. Kasutage teist kaarti.',
  cardSecurityCode: 'Turvakood',
  cardSecurityCodeBack: '{count} numbrit kaardi tagaküljel',
  cardSecurityCodeFront: '{count} numbrit kaardi esiküljel',
  cardSecurityCodeEmpty: 'Sisestage turvakood.',
  cardSecurityCodeIncomplete: 'Sisestage kõik {count} numbrit.',
  cardName: 'Nimi kaardil',
  cardNameEmpty: 'Sisestage kaardil olev nimi.',
  cardNameNumber: 'Sisestage siia nimi, mitte kaardi number.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Kaardi andmed',
  cardNumber: 'Kaardi number',
  cardExpiry: 'Kehtivusaeg',
  cardSecurityCode: 'Turvakood',
  copy: 'Kopeeri',
  copyWhat: 'Kopeeri: {what}',
  copied: 'Kopeeritud',
  copiedWhat: '{what}: kopeeritud',
  copyRefused: 'Brauser ei luba siin kopeerida. Märgistage numbrid ja kopeerige ise.',
  timeLeft: {
    one: 'Peidetakse {count} sekundi pärast',
    other: 'Peidetakse {count} sekundi pärast',
  },
  timeWarning: {
    one: 'Kaardi andmed peidetakse {count} sekundi pärast.',
    other: 'Kaardi andmed peidetakse {count} sekundi pärast.',
  },
  keepShowing: 'Näita edasi',
  extended: {
    one: 'Kaardi andmed on nähtaval veel {count} sekund.',
    other: 'Kaardi andmed on nähtaval veel {count} sekundit.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Tagasi kauplusse',
  challengeTitle: 'Kinnitage makse',
  challengeGo: 'Jätka makse kinnitamiseks',
  handoffTitle: 'Laadimine…',
  handoffGo: 'Jätka maksmiseks',
  startedTitle: 'Seda makset on juba alustatud',
  startedText:
    'See makselehe link töötab ainult ühe korra. Makse oleku vaatamiseks minge tagasi kauplusse.',
  expiredTitle: 'See link on aegunud',
  expiredText:
    'Makselehe link töötab ainult mõne minuti. Makse oleku vaatamiseks minge tagasi kauplusse.',
  doneTitle: 'Siin ei ole enam midagi teha',
  invalidTitle: 'See link ei kehti',
  unavailableTitle: 'See leht ei ole praegu saadaval',
  thanksTitle: 'Täname',
  statusText: 'Makse oleku vaatamiseks minge tagasi kauplusse.',
} satisfies DocumentMessages;
