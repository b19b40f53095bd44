import type { PageMessages } from './en.ts';

export const de = {
  pay: '{amount} bezahlen',
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
  totalChanged: 'Der Gesamtbetrag ist jetzt {amount}.',

  unavailableTitle: 'Die Bezahlseite wurde nicht geladen',
  unavailableText:
    'Es wurde nichts abgebucht. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  cardFrameErrorTitle: 'Das Kartenformular wurde nicht geladen',
  outdatedText: 'Diese Seite ist älter als der Bezahldienst. Bitte laden Sie sie neu.',
  payingTitle: 'Ihre Zahlung wird verarbeitet',
  payingText: 'Bitte lassen Sie diese Seite geöffnet.',
  unknownTitle: 'Wir bestätigen Ihre Zahlung',
  unknownText:
    'Das kann einen Moment dauern. Bitte bezahlen Sie nicht noch einmal; das Ergebnis erscheint hier.',
} as const satisfies PageMessages;
