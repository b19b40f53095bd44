// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'lt' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Saugi kortelės forma',
  cardNumber: 'Kortelės numeris',
  cardNumberEmpty: 'Įveskite kortelės numerį.',
  cardNumberIncomplete: 'Kortelės numeris neišsamus.',
  cardNumberInvalid: 'Kortelės numeris neteisingas. Patikrinkite skaitmenis.',
  cardExpiry: 'Galiojimo data',
  cardExpiryPlaceholder: 'MM / YY',
  cardExpiryEmpty: 'Įveskite galiojimo datą.',
  cardExpiryInvalid: 'Įveskite mėnesį ir metus, pavyzdžiui, {example}.',
  cardExpiryPast: 'Šios kortelės galiojimas baigėsi. Naudokite kitą kortelę.',
  cardSecurityCode: 'Saugos kodas',
  cardSecurityCodeBack: '{count} skaitmenys kitoje pusėje',
  cardSecurityCodeFront: '{count} skaitmenys priekinėje pusėje',
  cardSecurityCodeEmpty: 'Įveskite saugos kodą.',
  cardSecurityCodeIncomplete: 'Įveskite visus {count} skaitmenis.',
  cardName: 'Vardas ir pavardė ant kortelės',
  cardNameEmpty: 'Įveskite ant kortelės nurodytą vardą ir pavardę.',
  cardNameNumber: 'Čia įveskite vardą ir pavardę, o ne kortelės numerį.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Kortelės duomenys',
  cardNumber: 'Kortelės numeris',
  cardExpiry: 'Galiojimo data',
  cardSecurityCode: 'Saugos kodas',
  copy: 'Kopijuoti',
  copyWhat: 'Kopijuoti: {what}',
  copied: 'Nukopijuota',
  copiedWhat: '{what}: nukopijuota',
  copyRefused:
    'Naršyklė čia neleidžia kopijuoti. Pažymėkite ir nukopijuokite skaitmenis rankiniu būdu.',
  timeLeft: {
    one: 'Bus paslėpti po {count} sekundės',
    few: 'Bus paslėpti po {count} sekundžių',
    many: 'Bus paslėpti po {count} sekundės',
    other: 'Bus paslėpti po {count} sekundžių',
  },
  timeWarning: {
    one: 'Kortelės duomenys bus paslėpti po {count} sekundės.',
    few: 'Kortelės duomenys bus paslėpti po {count} sekundžių.',
    many: 'Kortelės duomenys bus paslėpti po {count} sekundės.',
    other: 'Kortelės duomenys bus paslėpti po {count} sekundžių.',
  },
  keepShowing: 'Rodyti toliau',
  extended: {
    one: 'Kortelės duomenys bus matomi dar {count} sekundę.',
    few: 'Kortelės duomenys bus matomi dar {count} sekundes.',
    many: 'Kortelės duomenys bus matomi dar {count} sekundės.',
    other: 'Kortelės duomenys bus matomi dar {count} sekundžių.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Grįžti į parduotuvę',
  challengeTitle: 'Patvirtinkite mokėjimą',
  challengeGo: 'Tęsti ir patvirtinti mokėjimą',
  handoffTitle: 'Įkeliama…',
  handoffGo: 'Tęsti mokėjimą',
  startedTitle: 'Šis mokėjimas jau pradėtas',
  startedText:
    'Ši nuoroda į mokėjimo puslapį veikia tik vieną kartą. Grįžkite į parduotuvę ir pažiūrėkite mokėjimo būseną.',
  expiredTitle: 'Šios nuorodos galiojimas baigėsi',
  expiredText:
    'Nuoroda į mokėjimo puslapį veikia tik kelias minutes. Grįžkite į parduotuvę ir pažiūrėkite mokėjimo būseną.',
  doneTitle: 'Čia daugiau nieko daryti nereikia',
  invalidTitle: 'Ši nuoroda negalioja',
  unavailableTitle: 'Šis puslapis šiuo metu nepasiekiamas',
  thanksTitle: 'Dėkojame',
  statusText: 'Grįžkite į parduotuvę ir pažiūrėkite mokėjimo būseną.',
} satisfies DocumentMessages;
