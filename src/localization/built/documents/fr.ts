// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'fr' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Formulaire de carte sécurisé',
  cardNumber: 'Numéro de carte',
  cardNumberEmpty: 'Saisissez le numéro de votre carte.',
  cardNumberIncomplete: 'Le numéro de carte est incomplet.',
  cardNumberInvalid: 'Ce numéro de carte n’est pas valide. Vérifiez les chiffres.',
  cardExpiry: 'Date d’expiration',
  cardExpiryPlaceholder: 'MM / AA',
  cardExpiryEmpty: 'Saisissez la date d’expiration.',
  cardExpiryInvalid: 'Saisissez le mois et l’année, par exemple {example}.',
  cardExpiryPast: 'Cette carte a expiré. Veuillez utiliser une autre carte.',
  cardSecurityCode: 'Code de sécurité',
  cardSecurityCodeBack: '{count} chiffres au dos',
  cardSecurityCodeFront: '{count} chiffres au recto',
  cardSecurityCodeEmpty: 'Saisissez le code de sécurité.',
  cardSecurityCodeIncomplete: 'Saisissez les {count} chiffres.',
  cardName: 'Nom sur la carte',
  cardNameEmpty: 'Saisissez le nom figurant sur la carte.',
  cardNameNumber: 'Saisissez ici un nom, pas le numéro de carte.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Données de la carte',
  cardNumber: 'Numéro de carte',
  cardExpiry: 'Date d’expiration',
  cardSecurityCode: 'Code de sécurité',
  copy: 'Copier',
  copyWhat: 'Copier : {what}',
  copied: 'Copié',
  copiedWhat: '{what} : copié',
  copyRefused:
    'Votre navigateur ne permet pas la copie ici. Sélectionnez les chiffres et copiez-les vous-même.',
  timeLeft: {
    one: 'Masquées dans {count} seconde',
    many: 'Masquées dans {count} secondes',
    other: 'Masquées dans {count} secondes',
  },
  timeWarning: {
    one: 'Les données de la carte seront masquées dans {count} seconde.',
    many: 'Les données de la carte seront masquées dans {count} secondes.',
    other: 'Les données de la carte seront masquées dans {count} secondes.',
  },
  keepShowing: 'Continuer à afficher',
  extended: {
    one: 'Les données de la carte restent visibles {count} seconde de plus.',
    many: 'Les données de la carte restent visibles {count} secondes de plus.',
    other: 'Les données de la carte restent visibles {count} secondes de plus.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Retour à la boutique',
  challengeTitle: 'Confirmez votre paiement',
  challengeGo: 'Continuer pour confirmer votre paiement',
  handoffTitle: 'Chargement…',
  handoffGo: 'Continuer vers le paiement',
  startedTitle: 'Ce paiement a déjà été commencé',
  startedText:
    'Ce lien vers la page de paiement ne fonctionne qu’une fois. Retournez à la boutique pour voir l’état de votre paiement.',
  expiredTitle: 'Ce lien a expiré',
  expiredText:
    'Un lien vers la page de paiement ne fonctionne que quelques minutes. Retournez à la boutique pour voir l’état de votre paiement.',
  doneTitle: 'Il n’y a plus rien à faire ici',
  invalidTitle: 'Ce lien n’est pas valide',
  unavailableTitle: 'Cette page n’est pas disponible pour le moment',
  thanksTitle: 'Merci',
  statusText: 'Retournez à la boutique pour voir l’état de votre paiement.',
} satisfies DocumentMessages;
