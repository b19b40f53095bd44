import type { FrameMessages } from './en.ts';

export const de = {
  cardForm: 'Sicheres Kartenformular',

  cardNumber: 'Kartennummer',
  cardNumberEmpty: 'Bitte geben Sie die Kartennummer ein.',
  cardNumberIncomplete: 'Die Kartennummer ist noch nicht vollständig.',
  cardNumberInvalid: 'Diese Kartennummer ist ungültig. Bitte prüfen Sie die Ziffern.',

  cardExpiry: 'Ablaufdatum',
  cardExpiryPlaceholder: 'MM / JJ',
  cardExpiryEmpty: 'Bitte geben Sie das Ablaufdatum ein.',
  cardExpiryInvalid: 'Bitte geben Sie Monat und Jahr ein, zum Beispiel {example}.',
  cardExpiryPast: 'Diese Karte ist abgelaufen. Bitte verwenden Sie eine andere.',

  cardSecurityCode: 'Sicherheitscode',
  cardSecurityCodeBack: '{count} Ziffern auf der Rückseite',
  cardSecurityCodeFront: '{count} Ziffern auf der Vorderseite',
  cardSecurityCodeEmpty: 'Bitte geben Sie den Sicherheitscode ein.',
  cardSecurityCodeIncomplete: 'Bitte geben Sie alle {count} Ziffern ein.',

  cardName: 'Name auf der Karte',
  cardNameEmpty: 'Bitte geben Sie den Namen auf der Karte ein.',
  cardNameNumber: 'Bitte geben Sie hier den Namen ein, nicht die Kartennummer.',
} satisfies FrameMessages;
