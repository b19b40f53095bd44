// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'sk' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Zabezpečený formulár karty',
  cardNumber: 'Číslo karty',
  cardNumberEmpty: 'Zadajte číslo karty.',
  cardNumberIncomplete: 'Číslo karty nie je úplné.',
  cardNumberInvalid: 'Toto číslo karty nie je platné. Skontrolujte číslice.',
  cardExpiry: 'Platnosť karty',
  cardExpiryPlaceholder: 'MM / RR',
  cardExpiryEmpty: 'Zadajte platnosť karty.',
  cardExpiryInvalid: 'Zadajte mesiac a rok, napríklad {example}.',
  cardExpiryPast: 'Platnosť tejto karty uplynula. Použite inú kartu.',
  cardSecurityCode: 'Bezpečnostný kód',
  cardSecurityCodeBack: '{count} číslice na zadnej strane',
  cardSecurityCodeFront: '{count} číslice na prednej strane',
  cardSecurityCodeEmpty: 'Zadajte bezpečnostný kód.',
  cardSecurityCodeIncomplete: 'Zadajte všetky {count} číslice.',
  cardName: 'Meno na karte',
  cardNameEmpty: 'Zadajte meno uvedené na karte.',
  cardNameNumber: 'Sem zadajte meno, nie číslo karty.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Údaje karty',
  cardNumber: 'Číslo karty',
  cardExpiry: 'Platnosť karty',
  cardSecurityCode: 'Bezpečnostný kód',
  copy: 'Kopírovať',
  copyWhat: 'Kopírovať: {what}',
  copied: 'Skopírované',
  copiedWhat: '{what}: skopírované',
  copyRefused: 'Váš prehliadač tu neumožňuje kopírovanie. Označte číslice a skopírujte ich sami.',
  timeLeft: {
    one: 'Skryjú sa o {count} sekundu',
    few: 'Skryjú sa o {count} sekundy',
    many: 'Skryjú sa o {count} sekundy',
    other: 'Skryjú sa o {count} sekúnd',
  },
  timeWarning: {
    one: 'Údaje karty sa skryjú o {count} sekundu.',
    few: 'Údaje karty sa skryjú o {count} sekundy.',
    many: 'Údaje karty sa skryjú o {count} sekundy.',
    other: 'Údaje karty sa skryjú o {count} sekúnd.',
  },
  keepShowing: 'Zobrazovať ďalej',
  extended: {
    one: 'Údaje karty zostanú viditeľné ešte {count} sekundu.',
    few: 'Údaje karty zostanú viditeľné ešte {count} sekundy.',
    many: 'Údaje karty zostanú viditeľné ešte {count} sekundy.',
    other: 'Údaje karty zostanú viditeľné ešte {count} sekúnd.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Späť do obchodu',
  challengeTitle: 'Potvrďte platbu',
  challengeGo: 'Pokračovať na potvrdenie platby',
  handoffTitle: 'Načítava sa…',
  handoffGo: 'Pokračovať na platbu',
  startedTitle: 'Táto platba už bola začatá',
  startedText:
    'Tento odkaz na platobnú stránku funguje iba raz. Vráťte sa do obchodu, kde uvidíte stav platby.',
  expiredTitle: 'Platnosť tohto odkazu uplynula',
  expiredText:
    'Odkaz na platobnú stránku funguje iba niekoľko minút. Vráťte sa do obchodu, kde uvidíte stav platby.',
  doneTitle: 'Tu už netreba nič robiť',
  invalidTitle: 'Tento odkaz nie je platný',
  unavailableTitle: 'Táto stránka teraz nie je dostupná',
  thanksTitle: 'Ďakujeme',
  statusText: 'Vráťte sa do obchodu, kde uvidíte stav platby.',
} satisfies DocumentMessages;
