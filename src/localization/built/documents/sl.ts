// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'sl' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Varen obrazec za kartico',
  cardNumber: 'Številka kartice',
  cardNumberEmpty: 'Vnesite številko kartice.',
  cardNumberIncomplete: 'Številka kartice ni popolna.',
  cardNumberInvalid: 'Ta številka kartice ni veljavna. Preverite števke.',
  cardExpiry: 'Datum poteka',
  cardExpiryPlaceholder: 'MM / LL',
  cardExpiryEmpty: 'Vnesite datum poteka.',
  cardExpiryInvalid: 'Vnesite mesec in leto, na primer {example}.',
  cardExpiryPast: 'Ta kartica je potekla. Uporabite drugo kartico.',
  cardSecurityCode: 'Varnostna koda',
  cardSecurityCodeBack: '{count} števke na hrbtni strani',
  cardSecurityCodeFront: '{count} števke na sprednji strani',
  cardSecurityCodeEmpty: 'Vnesite varnostno kodo.',
  cardSecurityCodeIncomplete: 'Vnesite vse {count} števke.',
  cardName: 'Ime na kartici',
  cardNameEmpty: 'Vnesite ime na kartici.',
  cardNameNumber: 'Sem vnesite ime, ne številke kartice.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Podatki o kartici',
  cardNumber: 'Številka kartice',
  cardExpiry: 'Datum poteka',
  cardSecurityCode: 'Varnostna koda',
  copy: 'Kopiraj',
  copyWhat: 'Kopiraj: {what}',
  copied: 'Kopirano',
  copiedWhat: '{what}: kopirano',
  copyRefused: 'Vaš brskalnik tukaj ne dovoli kopiranja. Označite števke in jih kopirajte sami.',
  timeLeft: {
    one: 'Skrijejo se čez {count} sekundo',
    two: 'Skrijejo se čez {count} sekundi',
    few: 'Skrijejo se čez {count} sekunde',
    other: 'Skrijejo se čez {count} sekund',
  },
  timeWarning: {
    one: 'Podatki o kartici bodo skriti čez {count} sekundo.',
    two: 'Podatki o kartici bodo skriti čez {count} sekundi.',
    few: 'Podatki o kartici bodo skriti čez {count} sekunde.',
    other: 'Podatki o kartici bodo skriti čez {count} sekund.',
  },
  keepShowing: 'Prikazuj naprej',
  extended: {
    one: 'Podatki o kartici bodo vidni še {count} sekundo.',
    two: 'Podatki o kartici bodo vidni še {count} sekundi.',
    few: 'Podatki o kartici bodo vidni še {count} sekunde.',
    other: 'Podatki o kartici bodo vidni še {count} sekund.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Nazaj v trgovino',
  challengeTitle: 'Potrdite plačilo',
  challengeGo: 'Nadaljuj na potrditev plačila',
  handoffTitle: 'Nalaganje…',
  handoffGo: 'Nadaljuj na plačilo',
  startedTitle: 'To plačilo se je že začelo',
  startedText:
    'Ta povezava do plačilne strani deluje samo enkrat. Stanje plačila si oglejte v trgovini.',
  expiredTitle: 'Ta povezava je potekla',
  expiredText:
    'Povezava do plačilne strani deluje samo nekaj minut. Stanje plačila si oglejte v trgovini.',
  doneTitle: 'Tukaj ni treba storiti ničesar več',
  invalidTitle: 'Ta povezava ni veljavna',
  unavailableTitle: 'Ta stran trenutno ni na voljo',
  thanksTitle: 'Hvala',
  statusText: 'Stanje plačila si oglejte v trgovini.',
} satisfies DocumentMessages;
