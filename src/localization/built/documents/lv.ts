// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'lv' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Droša kartes veidlapa',
  cardNumber: 'Kartes numurs',
  cardNumberEmpty: 'Ievadiet kartes numuru.',
  cardNumberIncomplete: 'Kartes numurs nav pilnīgs.',
  cardNumberInvalid: 'Šis kartes numurs nav derīgs. Pārbaudiet ciparus.',
  cardExpiry: 'Derīguma termiņš',
  cardExpiryPlaceholder: 'MM / GG',
  cardExpiryEmpty: 'Ievadiet derīguma termiņu.',
  cardExpiryInvalid: 'Ievadiet mēnesi un gadu, piemēram, {example}.',
  cardExpiryPast: 'Šīs kartes derīgums ir beidzies. Izmantojiet citu karti.',
  cardSecurityCode: 'Drošības kods',
  cardSecurityCodeBack: '{count} cipari kartes aizmugurē',
  cardSecurityCodeFront: '{count} cipari kartes priekšpusē',
  cardSecurityCodeEmpty: 'Ievadiet drošības kodu.',
  cardSecurityCodeIncomplete: 'Ievadiet visus {count} ciparus.',
  cardName: 'Vārds, uzvārds uz kartes',
  cardNameEmpty: 'Ievadiet uz kartes norādīto vārdu un uzvārdu.',
  cardNameNumber: 'Šeit ievadiet vārdu un uzvārdu, nevis kartes numuru.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Kartes dati',
  cardNumber: 'Kartes numurs',
  cardExpiry: 'Derīguma termiņš',
  cardSecurityCode: 'Drošības kods',
  copy: 'Kopēt',
  copyWhat: 'Kopēt: {what}',
  copied: 'Nokopēts',
  copiedWhat: '{what}: nokopēts',
  copyRefused: 'Pārlūks šeit neļauj kopēt. Atlasiet ciparus un nokopējiet tos manuāli.',
  timeLeft: {
    zero: 'Tiks paslēpti pēc {count} sekundēm',
    one: 'Tiks paslēpti pēc {count} sekundes',
    other: 'Tiks paslēpti pēc {count} sekundēm',
  },
  timeWarning: {
    zero: 'Kartes dati tiks paslēpti pēc {count} sekundēm.',
    one: 'Kartes dati tiks paslēpti pēc {count} sekundes.',
    other: 'Kartes dati tiks paslēpti pēc {count} sekundēm.',
  },
  keepShowing: 'Rādīt vēl',
  extended: {
    zero: 'Kartes dati būs redzami vēl {count} sekunžu.',
    one: 'Kartes dati būs redzami vēl {count} sekundi.',
    other: 'Kartes dati būs redzami vēl {count} sekundes.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Atgriezties veikalā',
  challengeTitle: 'Apstipriniet maksājumu',
  challengeGo: 'Turpināt un apstiprināt maksājumu',
  handoffTitle: 'Notiek ielāde…',
  handoffGo: 'Turpināt un maksāt',
  startedTitle: 'Šis maksājums jau ir sākts',
  startedText:
    'Šī saite uz maksājuma lapu darbojas tikai vienreiz. Atgriezieties veikalā, lai redzētu maksājuma statusu.',
  expiredTitle: 'Šīs saites derīgums ir beidzies',
  expiredText:
    'Saite uz maksājuma lapu darbojas tikai dažas minūtes. Atgriezieties veikalā, lai redzētu maksājuma statusu.',
  doneTitle: 'Šeit vairs nekas nav jādara',
  invalidTitle: 'Šī saite nav derīga',
  unavailableTitle: 'Šī lapa pašlaik nav pieejama',
  thanksTitle: 'Paldies',
  statusText: 'Atgriezieties veikalā, lai redzētu maksājuma statusu.',
} satisfies DocumentMessages;
