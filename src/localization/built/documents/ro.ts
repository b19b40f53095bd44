// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'ro' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Formular securizat pentru card',
  cardNumber: 'Numărul cardului',
  cardNumberEmpty: 'Introduceți numărul cardului.',
  cardNumberIncomplete: 'Numărul cardului este incomplet.',
  cardNumberInvalid: 'Numărul cardului nu este valid. Verificați cifrele.',
  cardExpiry: 'Data expirării',
  cardExpiryPlaceholder: 'LL / AA',
  cardExpiryEmpty: 'Introduceți data expirării.',
  cardExpiryInvalid: 'Introduceți luna și anul, de exemplu {example}.',
  cardExpiryPast: 'Acest card a expirat. Folosiți alt card.',
  cardSecurityCode: 'Cod de securitate',
  cardSecurityCodeBack: '{count} cifre pe verso',
  cardSecurityCodeFront: '{count} cifre pe față',
  cardSecurityCodeEmpty: 'Introduceți codul de securitate.',
  cardSecurityCodeIncomplete: 'Introduceți toate cele {count} cifre.',
  cardName: 'Numele de pe card',
  cardNameEmpty: 'Introduceți numele de pe card.',
  cardNameNumber: 'Introduceți aici un nume, nu numărul cardului.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Datele cardului',
  cardNumber: 'Numărul cardului',
  cardExpiry: 'Data expirării',
  cardSecurityCode: 'Cod de securitate',
  copy: 'Copiați',
  copyWhat: 'Copiați: {what}',
  copied: 'Copiat',
  copiedWhat: '{what}: copiat',
  copyRefused: 'Browserul nu permite copierea aici. Selectați cifrele și copiați-le manual.',
  timeLeft: {
    one: 'Se ascund în {count} secundă',
    few: 'Se ascund în {count} secunde',
    other: 'Se ascund în {count} de secunde',
  },
  timeWarning: {
    one: 'Datele cardului se vor ascunde în {count} secundă.',
    few: 'Datele cardului se vor ascunde în {count} secunde.',
    other: 'Datele cardului se vor ascunde în {count} de secunde.',
  },
  keepShowing: 'Afișați în continuare',
  extended: {
    one: 'Datele cardului rămân vizibile încă {count} secundă.',
    few: 'Datele cardului rămân vizibile încă {count} secunde.',
    other: 'Datele cardului rămân vizibile încă {count} de secunde.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Înapoi la magazin',
  challengeTitle: 'Confirmați plata',
  challengeGo: 'Continuați pentru a confirma plata',
  handoffTitle: 'Se încarcă…',
  handoffGo: 'Continuați pentru a plăti',
  startedTitle: 'Această plată a fost deja începută',
  startedText:
    'Acest link către pagina de plată funcționează o singură dată. Întoarceți-vă la magazin pentru a vedea starea plății.',
  expiredTitle: 'Acest link a expirat',
  expiredText:
    'Un link către pagina de plată funcționează doar câteva minute. Întoarceți-vă la magazin pentru a vedea starea plății.',
  doneTitle: 'Nu mai este nimic de făcut aici',
  invalidTitle: 'Acest link nu este valid',
  unavailableTitle: 'Această pagină nu este disponibilă acum',
  thanksTitle: 'Vă mulțumim',
  statusText: 'Întoarceți-vă la magazin pentru a vedea starea plății.',
} satisfies DocumentMessages;
