// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'de' } as const;
export const frame = {
  ...spoken,
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
export const reveal = {
  ...spoken,
  title: 'Kartendaten',
  cardNumber: 'Kartennummer',
  cardExpiry: 'Ablaufdatum',
  cardSecurityCode: 'Sicherheitscode',
  copy: 'Kopieren',
  copyWhat: 'Kopieren: {what}',
  copied: 'Kopiert',
  copiedWhat: '{what}: kopiert',
  copyRefused:
    'Ihr Browser erlaubt das Kopieren hier nicht. Bitte markieren und kopieren Sie die Ziffern selbst.',
  timeLeft: { one: 'Noch {count} Sekunde sichtbar', other: 'Noch {count} Sekunden sichtbar' },
  timeWarning: {
    one: 'Die Kartendaten werden in {count} Sekunde verborgen.',
    other: 'Die Kartendaten werden in {count} Sekunden verborgen.',
  },
  keepShowing: 'Länger anzeigen',
  extended: {
    one: 'Die Kartendaten bleiben noch {count} Sekunde sichtbar.',
    other: 'Die Kartendaten bleiben noch {count} Sekunden sichtbar.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Zurück zum Shop',
  challengeTitle: 'Zahlung bestätigen',
  challengeGo: 'Weiter, um die Zahlung zu bestätigen',
  handoffTitle: 'Wird geladen …',
  handoffGo: 'Weiter zur Zahlung',
  startedTitle: 'Diese Zahlung wurde bereits begonnen',
  startedText:
    'Dieser Link zur Zahlungsseite funktioniert nur einmal. Kehren Sie zum Shop zurück, um den Stand Ihrer Zahlung zu sehen.',
  expiredTitle: 'Dieser Link ist abgelaufen',
  expiredText:
    'Ein Link zur Zahlungsseite funktioniert nur wenige Minuten lang. Kehren Sie zum Shop zurück, um den Stand Ihrer Zahlung zu sehen.',
  doneTitle: 'Hier ist nichts mehr zu tun',
  invalidTitle: 'Dieser Link ist nicht gültig',
  unavailableTitle: 'Diese Seite ist gerade nicht verfügbar',
  thanksTitle: 'Vielen Dank',
  statusText: 'Kehren Sie zum Shop zurück, um den Stand Ihrer Zahlung zu sehen.',
} satisfies DocumentMessages;
