// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'fi' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Suojattu korttilomake',
  cardNumber: 'Kortin numero',
  cardNumberEmpty: 'Anna korttisi numero.',
  cardNumberIncomplete: 'Kortin numero on puutteellinen.',
  cardNumberInvalid: 'Kortin numero ei kelpaa. Tarkista numerot.',
  cardExpiry: 'Voimassaolo',
  cardExpiryPlaceholder: 'KK / VV',
  cardExpiryEmpty: 'Anna voimassaoloaika.',
  cardExpiryInvalid: 'Anna kuukausi ja vuosi, esimerkiksi {example}.',
  cardExpiryPast: 'Kortti on vanhentunut. Käytä toista korttia.',
  cardSecurityCode: 'Turvakoodi',
  cardSecurityCodeBack: '{count} numeroa takana',
  cardSecurityCodeFront: '{count} numeroa edessä',
  cardSecurityCodeEmpty: 'Anna turvakoodi.',
  cardSecurityCodeIncomplete: 'Anna kaikki {count} numeroa.',
  cardName: 'Kortin haltijan nimi',
  cardNameEmpty: 'Anna kortissa oleva nimi.',
  cardNameNumber: 'Anna tähän nimi, ei kortin numeroa.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Kortin tiedot',
  cardNumber: 'Kortin numero',
  cardExpiry: 'Voimassaolo',
  cardSecurityCode: 'Turvakoodi',
  copy: 'Kopioi',
  copyWhat: 'Kopioi: {what}',
  copied: 'Kopioitu',
  copiedWhat: '{what}: kopioitu',
  copyRefused: 'Selaimesi ei salli kopiointia tässä. Valitse numerot ja kopioi ne itse.',
  timeLeft: {
    one: 'Piilotetaan {count} sekunnin kuluttua',
    other: 'Piilotetaan {count} sekunnin kuluttua',
  },
  timeWarning: {
    one: 'Kortin tiedot piilotetaan {count} sekunnin kuluttua.',
    other: 'Kortin tiedot piilotetaan {count} sekunnin kuluttua.',
  },
  keepShowing: 'Näytä pidempään',
  extended: {
    one: 'Kortin tiedot näkyvät vielä {count} sekunnin.',
    other: 'Kortin tiedot näkyvät vielä {count} sekuntia.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Takaisin kauppaan',
  challengeTitle: 'Vahvista maksusi',
  challengeGo: 'Jatka maksun vahvistamiseen',
  handoffTitle: 'Ladataan…',
  handoffGo: 'Jatka maksamaan',
  startedTitle: 'Tämä maksu on jo aloitettu',
  startedText: 'Linkki maksusivulle toimii vain kerran. Palaa kauppaan katsomaan maksusi tila.',
  expiredTitle: 'Linkki on vanhentunut',
  expiredText:
    'Linkki maksusivulle toimii vain muutaman minuutin. Palaa kauppaan katsomaan maksusi tila.',
  doneTitle: 'Tässä ei ole enää mitään tehtävää',
  invalidTitle: 'Linkki ei kelpaa',
  unavailableTitle: 'Sivu ei ole juuri nyt käytettävissä',
  thanksTitle: 'Kiitos',
  statusText: 'Palaa kauppaan katsomaan maksusi tila.',
} satisfies DocumentMessages;
