import type { FrameMessages } from './messages.ts';

export const de = {
  cardForm: 'Sicheres Kartenformular',

  cardNumber: 'Kartennummer',
  cardNumberEmpty: 'Bitte geben Sie Ihre Kartennummer ein.',
  cardNumberIncomplete: 'Die Kartennummer ist noch nicht vollständig.',
  cardNumberInvalid: 'Diese Kartennummer ist ungültig. Bitte prüfen Sie die Ziffern.',

  cardExpiry: 'Gültig bis',
  cardExpiryPlaceholder: 'MM / JJ',
  cardExpiryEmpty: 'Bitte geben Sie das Ablaufdatum ein.',
  cardExpiryInvalid: 'Bitte Monat und Jahr eingeben, etwa {example}.',
  cardExpiryPast: 'Diese Karte ist abgelaufen. Bitte nehmen Sie eine andere.',

  cardSecurityCode: 'Prüfziffer',
  cardSecurityCodeBack: '{count} Ziffern auf der Rückseite',
  cardSecurityCodeFront: '{count} Ziffern auf der Vorderseite',
  cardSecurityCodeEmpty: 'Bitte geben Sie die Prüfziffer ein.',
  cardSecurityCodeIncomplete: 'Bitte alle {count} Ziffern eingeben.',

  cardName: 'Name auf der Karte',
  cardNameEmpty: 'Bitte geben Sie den Namen auf der Karte ein.',
  cardNameNumber: 'Hier gehört der Name hin, nicht die Kartennummer.',
} satisfies FrameMessages;
