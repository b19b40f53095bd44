import type { PaymentMethodMessages } from './en.ts';

export const de = {
  paymentMethods: 'Wie möchten Sie zahlen?',
  card: 'Karte',
  payWith: '{amount} mit {name} zahlen',
  methodUnavailable:
    'Diese Zahlungsart konnte nicht geladen werden. Wählen Sie eine andere, oder versuchen Sie es gleich noch einmal.',
  reloadText:
    'Bitte prüfen Sie Ihre Verbindung und laden Sie diese Seite neu. Falls Sie schon bezahlt haben, zahlen Sie bitte nicht noch einmal.',

  hostedTitle: 'Sichere Zahlungsseite',
  hostedNote:
    'Zum Zahlen öffnet sich eine sichere Zahlungsseite; danach kommen Sie hierher zurück.',
  hostedFrameNote: 'Wenn Sie fortfahren, öffnet sich hier eine sichere Zahlungsseite.',
  hostedWindowNote:
    'Eine sichere Zahlungsseite öffnet sich in einem neuen Fenster. Bitte lassen Sie diese Seite geöffnet.',
  hostedOpening: 'Einen Moment …',
  hostedMissing: 'Die Zahlungsseite ist für diese Bestellung nicht verfügbar.',

  leaveNote:
    'Um mit {name} zu zahlen, wechseln Sie auf eine andere Seite; danach kommen Sie hierher zurück.',
  bank: 'Ihre Bank',
  findBank: 'Bank suchen',
  pleaseChoose: 'Bitte wählen',
  banksFound: { one: '{count} Bank', other: '{count} Banken' },

  savedCards: 'Ihre Karten',
  cardEnding: '{brand} mit den Endziffern {lastFour}',
  expires: 'Gültig bis {date}',
  expired: 'Abgelaufen',
  newCard: 'Andere Karte verwenden',
  removeCard: 'Entfernen',
  removeCardName: '{card} entfernen',
  removeAsk: '{card} aus Ihren gespeicherten Karten entfernen?',
  keepCard: 'Behalten',
  cardRemoved: 'Die Karte wurde entfernt.',
  removeFailed:
    'Diese Karte lässt sich gerade nicht entfernen. Bitte versuchen Sie es gleich noch einmal.',
  saveCard: 'Karte für das nächste Mal speichern',
  saveCardHint:
    'Die Karte wird beim Zahlungsdienst gespeichert, nicht in diesem Shop. Sie können sie jederzeit entfernen.',
  plans: 'Ratenzahlung',
  planNone: 'Alles auf einmal, {amount}',
  plan: '{count} × {each}',
  planTotal: '{count} × {each}, insgesamt {total}',

  country: 'Land',
  document: 'Ausweis- oder Steuernummer',
  email: 'E-Mail',
  birthDate: 'Geburtsdatum',
  firstName: 'Vorname',
  lastName: 'Nachname',
  state: 'Bundesland oder Provinz',
  billing: 'Rechnungsadresse',
  delivery: 'Lieferadresse',
  sameAddress: 'An die Rechnungsadresse liefern',
  street: 'Straße und Hausnummer',
  postalCode: 'Postleitzahl',
  city: 'Ort',
  optional: '{label} (optional)',
  missing: 'Bitte füllen Sie dieses Feld aus.',
  missingChoice: 'Bitte wählen Sie eine Option.',
  documentFault: 'Das sieht nicht nach einer Ausweis- oder Steuernummer dieses Landes aus.',
  emailFault: 'Das sieht nicht nach einer E-Mail-Adresse aus.',
  birthDateFault: 'Bitte geben Sie ein gültiges Geburtsdatum ein.',
  postalCodeFault: 'Das sieht nicht nach einer Postleitzahl dieses Landes aus.',

  subscription: 'Abonnement',
  price: '{amount} {every}',
  everyDay: { one: 'jeden Tag', other: 'alle {count} Tage' },
  everyWeek: { one: 'jede Woche', other: 'alle {count} Wochen' },
  everyMonth: { one: 'jeden Monat', other: 'alle {count} Monate' },
  everyYear: { one: 'jedes Jahr', other: 'alle {count} Jahre' },
  priceLabel: 'Preis',
  firstLabel: 'Erste Zahlung',
  firstToday: '{amount} heute',
  nextLabel: 'Nächste Zahlung',
  nextOn: '{amount} am {date}',
  offerLabel: 'Einführungsangebot',
  offerFor: { one: 'für die erste Zahlung', other: 'für die ersten {count} Zahlungen' },
  endLabel: 'Endet',
  endOpen: 'wenn Sie kündigen',
  endAfter: { one: 'nach einer Zahlung', other: 'nach {count} Zahlungen' },
  cancelText:
    'Sie können jederzeit kündigen. Am Ende des laufenden Zeitraums kann noch eine Zahlung abgebucht werden.',
  cancelHow: 'So kündigen Sie',
  consent:
    'Ich bin einverstanden, {price} zu zahlen, bis das Abonnement endet oder ich es kündige.',
  consentMissing: 'Bitte stimmen Sie zuerst dem Abonnement zu.',
} as const satisfies PaymentMethodMessages;
