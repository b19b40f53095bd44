// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'ca' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Formulari de targeta segur',
  cardNumber: 'Número de targeta',
  cardNumberEmpty: 'Introduïu el número de la targeta.',
  cardNumberIncomplete: 'El número de targeta està incomplet.',
  cardNumberInvalid: 'Aquest número de targeta no és vàlid. Comproveu els dígits.',
  cardExpiry: 'Data de caducitat',
  cardExpiryPlaceholder: 'MM / AA',
  cardExpiryEmpty: 'Introduïu la data de caducitat.',
  cardExpiryInvalid: 'Introduïu el mes i l’any, per exemple {example}.',
  cardExpiryPast: 'Aquesta targeta ha caducat. Feu servir una altra targeta.',
  cardSecurityCode: 'Codi de seguretat',
  cardSecurityCodeBack: '{count} dígits al revers',
  cardSecurityCodeFront: '{count} dígits a l’anvers',
  cardSecurityCodeEmpty: 'Introduïu el codi de seguretat.',
  cardSecurityCodeIncomplete: 'Introduïu els {count} dígits.',
  cardName: 'Nom a la targeta',
  cardNameEmpty: 'Introduïu el nom que consta a la targeta.',
  cardNameNumber: 'Introduïu aquí un nom, no el número de targeta.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Dades de la targeta',
  cardNumber: 'Número de targeta',
  cardExpiry: 'Data de caducitat',
  cardSecurityCode: 'Codi de seguretat',
  copy: 'Copia',
  copyWhat: 'Copia: {what}',
  copied: 'S’ha copiat',
  copiedWhat: '{what}: copiat',
  copyRefused:
    'El navegador no permet copiar aquí. Seleccioneu els dígits i copieu-los manualment.',
  timeLeft: {
    one: 'S’amaguen d’aquí a {count} segon',
    many: 'S’amaguen d’aquí a {count} segons',
    other: 'S’amaguen d’aquí a {count} segons',
  },
  timeWarning: {
    one: 'Les dades de la targeta s’amagaran d’aquí a {count} segon.',
    many: 'Les dades de la targeta s’amagaran d’aquí a {count} segons.',
    other: 'Les dades de la targeta s’amagaran d’aquí a {count} segons.',
  },
  keepShowing: 'Continua mostrant-les',
  extended: {
    one: 'Les dades de la targeta es veuran {count} segon més.',
    many: 'Les dades de la targeta es veuran {count} segons més.',
    other: 'Les dades de la targeta es veuran {count} segons més.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Torna a la botiga',
  challengeTitle: 'Confirmeu el pagament',
  challengeGo: 'Continua per confirmar el pagament',
  handoffTitle: 'S’està carregant…',
  handoffGo: 'Continua al pagament',
  startedTitle: 'Aquest pagament ja s’ha iniciat',
  startedText:
    'Aquest enllaç a la pàgina de pagament només funciona una vegada. Torneu a la botiga per veure l’estat del pagament.',
  expiredTitle: 'Aquest enllaç ha caducat',
  expiredText:
    'Un enllaç a la pàgina de pagament només funciona uns minuts. Torneu a la botiga per veure l’estat del pagament.',
  doneTitle: 'Aquí no queda res per fer',
  invalidTitle: 'Aquest enllaç no és vàlid',
  unavailableTitle: 'Ara mateix aquesta pàgina no està disponible',
  thanksTitle: 'Gràcies',
  statusText: 'Torneu a la botiga per veure l’estat del pagament.',
} satisfies DocumentMessages;
