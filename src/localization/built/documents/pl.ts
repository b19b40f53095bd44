// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'pl' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Bezpieczny formularz karty',
  cardNumber: 'Numer karty',
  cardNumberEmpty: 'Proszę podać numer karty.',
  cardNumberIncomplete: 'Numer karty jest niepełny.',
  cardNumberInvalid: 'Ten numer karty jest nieprawidłowy. Proszę sprawdzić cyfry.',
  cardExpiry: 'Data ważności',
  cardExpiryPlaceholder: 'MM / RR',
  cardExpiryEmpty: 'Proszę podać datę ważności.',
  cardExpiryInvalid: 'Proszę podać miesiąc i rok, na przykład {example}.',
  cardExpiryPast: 'Ta karta straciła ważność. Proszę użyć innej karty.',
  cardSecurityCode: 'Kod CVC',
  cardSecurityCodeBack: '{count} cyfry na odwrocie',
  cardSecurityCodeFront: '{count} cyfry z przodu',
  cardSecurityCodeEmpty: 'Proszę podać kod CVC.',
  cardSecurityCodeIncomplete: 'Proszę podać wszystkie {count} cyfry.',
  cardName: 'Imię i nazwisko na karcie',
  cardNameEmpty: 'Proszę podać imię i nazwisko z karty.',
  cardNameNumber: 'Proszę podać tu imię i nazwisko, a nie numer karty.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Dane karty',
  cardNumber: 'Numer karty',
  cardExpiry: 'Data ważności',
  cardSecurityCode: 'Kod CVC',
  copy: 'Kopiuj',
  copyWhat: 'Kopiuj: {what}',
  copied: 'Skopiowano',
  copiedWhat: '{what}: skopiowano',
  copyRefused:
    'Przeglądarka nie pozwala tu kopiować. Proszę zaznaczyć cyfry i skopiować je samodzielnie.',
  timeLeft: {
    one: 'Ukrycie za {count} sekundę',
    few: 'Ukrycie za {count} sekundy',
    many: 'Ukrycie za {count} sekund',
    other: 'Ukrycie za {count} sekundy',
  },
  timeWarning: {
    one: 'Dane karty zostaną ukryte za {count} sekundę.',
    few: 'Dane karty zostaną ukryte za {count} sekundy.',
    many: 'Dane karty zostaną ukryte za {count} sekund.',
    other: 'Dane karty zostaną ukryte za {count} sekundy.',
  },
  keepShowing: 'Pokazuj dalej',
  extended: {
    one: 'Dane karty pozostaną widoczne jeszcze {count} sekundę.',
    few: 'Dane karty pozostaną widoczne jeszcze {count} sekundy.',
    many: 'Dane karty pozostaną widoczne jeszcze {count} sekund.',
    other: 'Dane karty pozostaną widoczne jeszcze {count} sekundy.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Wróć do sklepu',
  challengeTitle: 'Potwierdź płatność',
  challengeGo: 'Kontynuuj, aby potwierdzić płatność',
  handoffTitle: 'Wczytywanie…',
  handoffGo: 'Przejdź do płatności',
  startedTitle: 'Ta płatność została już rozpoczęta',
  startedText:
    'Ten link do strony płatności działa tylko raz. Stan płatności można sprawdzić po powrocie do sklepu.',
  expiredTitle: 'Ten link wygasł',
  expiredText:
    'Link do strony płatności działa tylko kilka minut. Stan płatności można sprawdzić po powrocie do sklepu.',
  doneTitle: 'Nie trzeba tu już nic robić',
  invalidTitle: 'Ten link jest nieprawidłowy',
  unavailableTitle: 'Ta strona jest teraz niedostępna',
  thanksTitle: 'Dziękujemy',
  statusText: 'Stan płatności można sprawdzić po powrocie do sklepu.',
} satisfies DocumentMessages;
