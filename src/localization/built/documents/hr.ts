// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'hr' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Siguran obrazac za karticu',
  cardNumber: 'Broj kartice',
  cardNumberEmpty: 'Unesite broj kartice.',
  cardNumberIncomplete: 'Broj kartice nije potpun.',
  cardNumberInvalid: 'Ovaj broj kartice nije ispravan. Provjerite znamenke.',
  cardExpiry: 'Datum isteka',
  cardExpiryPlaceholder: 'MM / GG',
  cardExpiryEmpty: 'Unesite datum isteka.',
  cardExpiryInvalid: 'Unesite mjesec i godinu, na primjer {example}.',
  cardExpiryPast: 'Ova je kartica istekla. Upotrijebite drugu karticu.',
  cardSecurityCode: 'Sigurnosni kod',
  cardSecurityCodeBack: '{count} znamenke na poleđini',
  cardSecurityCodeFront: '{count} znamenke na prednjoj strani',
  cardSecurityCodeEmpty: 'Unesite sigurnosni kod.',
  cardSecurityCodeIncomplete: 'Unesite sve {count} znamenke.',
  cardName: 'Ime i prezime na kartici',
  cardNameEmpty: 'Unesite ime i prezime s kartice.',
  cardNameNumber: 'Ovdje unesite ime i prezime, a ne broj kartice.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Podaci o kartici',
  cardNumber: 'Broj kartice',
  cardExpiry: 'Datum isteka',
  cardSecurityCode: 'Sigurnosni kod',
  copy: 'Kopiraj',
  copyWhat: 'Kopiraj: {what}',
  copied: 'Kopirano',
  copiedWhat: '{what}: kopirano',
  copyRefused: 'Vaš preglednik ovdje ne dopušta kopiranje. Označite znamenke i kopirajte ih ručno.',
  timeLeft: {
    one: 'Skrivaju se za {count} sekundu',
    few: 'Skrivaju se za {count} sekunde',
    other: 'Skrivaju se za {count} sekundi',
  },
  timeWarning: {
    one: 'Podaci o kartici sakrit će se za {count} sekundu.',
    few: 'Podaci o kartici sakrit će se za {count} sekunde.',
    other: 'Podaci o kartici sakrit će se za {count} sekundi.',
  },
  keepShowing: 'Nastavi prikazivati',
  extended: {
    one: 'Podaci o kartici ostaju vidljivi još {count} sekundu.',
    few: 'Podaci o kartici ostaju vidljivi još {count} sekunde.',
    other: 'Podaci o kartici ostaju vidljivi još {count} sekundi.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Povratak u trgovinu',
  challengeTitle: 'Potvrdite plaćanje',
  challengeGo: 'Nastavi na potvrdu plaćanja',
  handoffTitle: 'Učitavanje…',
  handoffGo: 'Nastavi na plaćanje',
  startedTitle: 'Ovo je plaćanje već započeto',
  startedText:
    'Ova poveznica na stranicu za plaćanje vrijedi samo jednom. Vratite se u trgovinu kako biste vidjeli status plaćanja.',
  expiredTitle: 'Ova je poveznica istekla',
  expiredText:
    'Poveznica na stranicu za plaćanje vrijedi samo nekoliko minuta. Vratite se u trgovinu kako biste vidjeli status plaćanja.',
  doneTitle: 'Ovdje više nema ništa za učiniti',
  invalidTitle: 'Ova poveznica nije valjana',
  unavailableTitle: 'Ova stranica trenutačno nije dostupna',
  thanksTitle: 'Hvala',
  statusText: 'Vratite se u trgovinu kako biste vidjeli status plaćanja.',
} satisfies DocumentMessages;
