// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'cs' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Zabezpečený formulář karty',
  cardNumber: 'Číslo karty',
  cardNumberEmpty: 'Zadejte číslo karty.',
  cardNumberIncomplete: 'Číslo karty není úplné.',
  cardNumberInvalid: 'Toto číslo karty není platné. Zkontrolujte prosím číslice.',
  cardExpiry: 'Platnost',
  cardExpiryPlaceholder: 'MM / RR',
  cardExpiryEmpty: 'Zadejte platnost karty.',
  cardExpiryInvalid: 'Zadejte měsíc a rok, například {example}.',
  cardExpiryPast: 'Platnost karty vypršela. Použijte prosím jinou kartu.',
  cardSecurityCode: 'Bezpečnostní kód',
  cardSecurityCodeBack: '{count} číslice na zadní straně',
  cardSecurityCodeFront: '{count} číslice na přední straně',
  cardSecurityCodeEmpty: 'Zadejte bezpečnostní kód.',
  cardSecurityCodeIncomplete: 'Zadejte všechny {count} číslice.',
  cardName: 'Jméno na kartě',
  cardNameEmpty: 'Zadejte jméno na kartě.',
  cardNameNumber: 'Zadejte zde jméno, nikoli číslo karty.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Údaje karty',
  cardNumber: 'Číslo karty',
  cardExpiry: 'Platnost',
  cardSecurityCode: 'Bezpečnostní kód',
  copy: 'Kopírovat',
  copyWhat: 'Kopírovat: {what}',
  copied: 'Zkopírováno',
  copiedWhat: '{what}: zkopírováno',
  copyRefused: 'Váš prohlížeč zde kopírování nepovoluje. Označte číslice a zkopírujte je sami.',
  timeLeft: {
    one: 'Skryjí se za {count} sekundu',
    few: 'Skryjí se za {count} sekundy',
    many: 'Skryjí se za {count} sekundy',
    other: 'Skryjí se za {count} sekund',
  },
  timeWarning: {
    one: 'Údaje karty se skryjí za {count} sekundu.',
    few: 'Údaje karty se skryjí za {count} sekundy.',
    many: 'Údaje karty se skryjí za {count} sekundy.',
    other: 'Údaje karty se skryjí za {count} sekund.',
  },
  keepShowing: 'Zobrazit déle',
  extended: {
    one: 'Údaje karty zůstanou zobrazeny ještě {count} sekundu.',
    few: 'Údaje karty zůstanou zobrazeny ještě {count} sekundy.',
    many: 'Údaje karty zůstanou zobrazeny ještě {count} sekundy.',
    other: 'Údaje karty zůstanou zobrazeny ještě {count} sekund.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Zpět do obchodu',
  challengeTitle: 'Potvrďte platbu',
  challengeGo: 'Pokračovat k potvrzení platby',
  handoffTitle: 'Načítá se…',
  handoffGo: 'Pokračovat k platbě',
  startedTitle: 'Tato platba již byla zahájena',
  startedText:
    'Tento odkaz na platební stránku funguje pouze jednou. Stav platby uvidíte po návratu do obchodu.',
  expiredTitle: 'Platnost odkazu vypršela',
  expiredText:
    'Odkaz na platební stránku funguje jen několik minut. Stav platby uvidíte po návratu do obchodu.',
  doneTitle: 'Zde už není třeba nic dělat',
  invalidTitle: 'Tento odkaz není platný',
  unavailableTitle: 'Tato stránka teď není k dispozici',
  thanksTitle: 'Děkujeme',
  statusText: 'Stav platby uvidíte po návratu do obchodu.',
} satisfies DocumentMessages;
