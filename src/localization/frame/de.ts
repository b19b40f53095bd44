import type { FrameMessages } from './en.ts';

export const de = {
  cardForm: 'Sicheres Kartenformular',

  cardNumber: 'Kartennummer',
  cardNumberEmpty: 'Bitte Kartennummer eingeben.',
  cardNumberIncomplete: 'Die Kartennummer ist noch nicht vollständig.',
  cardNumberInvalid: 'Diese Kartennummer ist ungültig. Bitte prüfen Sie die Ziffern.',

  cardExpiry: 'Gültig bis',
  cardExpiryPlaceholder: 'MM / JJ',
  cardExpiryEmpty: 'Bitte Ablaufdatum eingeben.',
  cardExpiryInvalid: 'Bitte Monat und Jahr eingeben, etwa {example}.',
  cardExpiryPast: 'Diese Karte ist abgelaufen. Bitte nehmen Sie eine andere.',

  cardSecurityCode: 'Sicherheitscode',
  cardSecurityCodeBack: '{count} Ziffern auf der Rückseite',
  cardSecurityCodeFront: '{count} Ziffern auf der Vorderseite',
  cardSecurityCodeEmpty: 'Bitte Sicherheitscode eingeben.',
  cardSecurityCodeIncomplete: 'Bitte alle {count} Ziffern eingeben.',

  cardName: 'Name auf der Karte',
  cardNameEmpty: 'Bitte den Namen auf der Karte eingeben.',
  cardNameNumber: 'Hier gehört der Name hin, nicht die Kartennummer.',
} satisfies FrameMessages;
