import type { PageMessages } from './en.ts';

export const de = {
  pay: '{amount} zahlen',
  paying: 'Wird verarbeitet …',
  tryAgain: 'Erneut versuchen',

  cardFrame: 'Sicheres Kartenformular',
  cardIncomplete: 'Bitte geben Sie Ihre Kartendaten ein.',

  orderSummary: 'Bestellübersicht',
  itemCount: { one: '{count} Artikel', other: '{count} Artikel' },
  quantity: '{count} × {price}',
  itemTotal: 'Zwischensumme',
  shipping: 'Versand',
  handling: 'Bearbeitung',
  taxTotal: 'Steuern',
  insurance: 'Versicherung',
  shippingDiscount: 'Versandrabatt',
  discount: 'Rabatt',
  total: 'Gesamtbetrag',
  totalChanged: 'Der Gesamtbetrag beträgt jetzt {amount}.',

  unavailableTitle: 'Die Zahlungsseite konnte nicht geladen werden',
  unavailableText:
    'Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut. Falls Sie schon bezahlt haben, zahlen Sie bitte nicht noch einmal.',
  cardFrameErrorTitle: 'Das Kartenformular konnte nicht geladen werden',
  outdatedText: 'Diese Seite ist veraltet. Bitte laden Sie sie neu.',
  payingTitle: 'Ihre Zahlung wird verarbeitet',
  payingText: 'Bitte lassen Sie diese Seite geöffnet.',
  unknownTitle: 'Wir klären den Stand Ihrer Zahlung',
  unknownText:
    'Das kann einen Moment dauern. Bitte zahlen Sie nicht noch einmal; das Ergebnis erscheint hier.',
} as const satisfies PageMessages;
