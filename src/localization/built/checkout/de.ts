// Made of src/localization/languages/ by `npm run languages`.
import type { PageMessages } from '../../page/en.ts';
import type { OrderMessages } from '../../order/en.ts';
import type { ResultMessages } from '../../result/en.ts';
import type { PaymentMethodMessages } from '../../payment-methods/en.ts';
import type { NextActionMessages } from '../../next-action/en.ts';

const spoken = { lang: 'de' } as const;
export const page = {
  ...spoken,
  pay: '{amount} zahlen',
  paying: 'Wird verarbeitet …',
  tryAgain: 'Erneut versuchen',
  cardFrame: 'Sicheres Kartenformular',
  cardIncomplete: 'Bitte geben Sie Ihre Kartendaten ein.',
  unavailableTitle: 'Die Zahlungsseite konnte nicht geladen werden',
  unavailableText:
    'Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut. Falls Sie schon bezahlt haben, zahlen Sie bitte nicht noch einmal.',
  payingTitle: 'Ihre Zahlung wird verarbeitet',
  payingText: 'Bitte lassen Sie diese Seite geöffnet.',
  unknownTitle: 'Wir klären den Stand Ihrer Zahlung',
  unknownText:
    'Das kann einen Moment dauern. Bitte zahlen Sie nicht noch einmal; das Ergebnis erscheint hier.',
} satisfies PageMessages;
export const order = {
  ...spoken,
  orderSummary: 'Bestellübersicht',
  itemCount: { one: '{count} Artikel', other: '{count} Artikel' },
  moreItems: { one: '{count} weiterer Artikel', other: '{count} weitere Artikel' },
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
} satisfies OrderMessages;
export const result = {
  ...spoken,
  useAnotherCard: 'Andere Karte verwenden',
  startAgain: 'Neu beginnen',
  moreTime: 'Ich brauche mehr Zeit',
  continueNext: 'Weiter zur nächsten Zahlung',
  orderNumber: 'Bestellnummer',
  card: 'Karte',
  instalments: 'Raten',
  plan: '{count} × {each}',
  planTotal: '{count} × {each}, insgesamt {total}',
  paymentNumber: 'Zahlungsnummer',
  cardEnding: '{brand} mit den Endziffern {lastFour}',
  amount: 'Betrag',
  refunded: 'Erstattet',
  date: 'Datum',
  notChargedClaim: 'Es wurde nichts abgebucht.',
  receivedClaim: 'Ihre Bestellung ist bezahlt.',
  cardFrameErrorTitle: 'Das Kartenformular konnte nicht geladen werden',
  outdatedText: 'Diese Seite ist veraltet. Bitte laden Sie sie neu.',
  reloadText:
    'Bitte prüfen Sie Ihre Verbindung und laden Sie diese Seite neu. Falls Sie schon bezahlt haben, zahlen Sie bitte nicht noch einmal.',
  absentTitle: 'Hier ist keine Zahlung zu sehen',
  absentText:
    'Bitte sehen Sie im Shop nach Ihrer Bestellung. Falls Sie schon bezahlt haben, zahlen Sie bitte nicht noch einmal.',
  succeededTitle: 'Zahlung erhalten',
  succeededText: 'Vielen Dank.',
  pendingTitle: 'Ihre Zahlung ist in Bearbeitung',
  pendingText: 'Manche Zahlungen brauchen etwas Zeit. Das Ergebnis erscheint hier.',
  reviewTitle: 'Ihre Zahlung wird geprüft',
  reviewText:
    'Das ist eine übliche Prüfung. Sie müssen nichts weiter tun; das Ergebnis erscheint hier.',
  requires_actionTitle: 'Wir warten auf den Abschluss Ihrer Zahlung',
  requires_actionText:
    'Bitte machen Sie dort weiter, wo Sie aufgehört haben. Falls Sie die Zahlung schon abgeschlossen haben, erscheint das Ergebnis gleich hier.',
  inDialogText: 'Bitte schließen Sie die Zahlung in dem geöffneten Fenster ab.',
  stillText:
    'Das dauert länger als sonst. Bitte zahlen Sie nicht noch einmal; das Ergebnis erscheint hier.',
  failedTitle: 'Die Zahlung kam nicht zustande',
  declinedText:
    'Ihre Bank hat diese Zahlung nicht freigegeben. Mit einer anderen Karte kann es klappen.',
  insufficient_fundsText:
    'Ihre Bank hat diesen Betrag nicht freigegeben. Mit einer anderen Karte kann es klappen.',
  expired_cardText:
    'Ihre Bank meldet, dass diese Karte abgelaufen ist. Mit einer anderen Karte kann es klappen.',
  incorrect_security_codeText:
    'Der Sicherheitscode stimmte nicht überein. Bitte prüfen Sie den Code und versuchen Sie es erneut.',
  incorrect_numberText:
    'Die Kartennummer stimmte nicht überein. Bitte prüfen Sie die Nummer und versuchen Sie es erneut.',
  authentication_failedText:
    'Ihre Bank konnte nicht bestätigen, dass die Zahlung von Ihnen kommt. Bitte versuchen Sie es erneut.',
  try_againText: 'Bitte versuchen Sie es gleich noch einmal oder zahlen Sie auf andere Weise.',
  changedTitle: 'Ihre Bestellung hat sich geändert',
  changedText: 'Der Gesamtbetrag beträgt jetzt {amount}. Bitte prüfen Sie ihn, bevor Sie zahlen.',
  not_sentTitle: 'Ihre Zahlung wurde nicht gesendet',
  not_sentText: 'Bitte versuchen Sie es erneut.',
  unconfirmedTitle: 'Wir wissen nicht, ob Ihre Zahlung gesendet wurde',
  unconfirmedText:
    'Die Zahlung kann noch ankommen. Auch wenn Sie es erneut versuchen, wird höchstens einmal abgebucht.',
  exhaustedTitle: 'Hier ist kein weiterer Versuch möglich',
  exhaustedText: 'Bitte wenden Sie sich an den Shop, um auf andere Weise zu zahlen.',
  endingTitle: 'Die Zeit zum Bezahlen läuft bald ab',
  endingText: 'Bitte bezahlen Sie bis {time} Uhr. Danach müssen Sie neu beginnen.',
  expiredTitle: 'Die Zeit zum Bezahlen ist abgelaufen',
  expiredText: 'Bitte beginnen Sie neu.',
  cancelledTitle: 'Dieser Bezahlvorgang ist geschlossen',
  cancelledText:
    'Der Shop hat ihn geschlossen, oder er wurde mit einem anderen Konto neu geöffnet.',
  withdrawnTitle: 'Der Shop hat Ihre Zahlung storniert',
  withdrawnText: 'Es wird nichts abgebucht.',
  reversedTitle: 'Ihre Zahlung gilt nicht mehr',
  reversedText:
    'Sie wurde rückgängig gemacht. Bitte wenden Sie sich an den Shop, falls Sie Ihre Bestellung noch möchten.',
  refundedTitle: 'Ihre Zahlung wurde erstattet',
  refundedText:
    '{amount} gehen auf dem Weg zurück, auf dem Sie bezahlt haben. Bis Sie es dort sehen, kann es einige Tage dauern.',
  refundedPartText:
    'Davon wurden {amount} erstattet; sie gehen auf dem Weg zurück, auf dem Sie bezahlt haben.',
  paidTitle: 'Es ist nichts mehr zu zahlen',
  paidText: 'Sie müssen nicht noch einmal zahlen.',
} satisfies ResultMessages;
export const paymentMethods = {
  ...spoken,
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
  choicesFound: { one: '{count} Treffer', other: '{count} Treffer' },
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
  payPlan: '{count} × {each} zahlen',
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
  phone: 'Telefonnummer',
  phoneCountryCode: 'Ländervorwahl',
  phoneAreaCode: 'Ortsvorwahl',
  socialName: 'Rufname',
  documentType: 'Art des Dokuments',
  income: 'Monatliches Nettoeinkommen',
  streetName: 'Straße',
  houseNumber: 'Hausnummer',
  complement: 'Wohnung oder Stockwerk',
  district: 'Stadtteil',
  accountType: 'Kontoart',
  accountNumber: 'Kontonummer',
  branchNumber: 'Filialnummer',
  ownerName: 'Kontoinhaber',
  file: 'Datei (höchstens 2 MB)',
  optional: '{label} (optional)',
  missing: 'Bitte füllen Sie dieses Feld aus.',
  missingChoice: 'Bitte wählen Sie eine Option.',
  documentFault: 'Das sieht nicht nach einer Ausweis- oder Steuernummer dieses Landes aus.',
  emailFault: 'Das sieht nicht nach einer E-Mail-Adresse aus.',
  birthDateFault: 'Bitte geben Sie ein gültiges Geburtsdatum ein.',
  postalCodeFault: 'Das sieht nicht nach einer Postleitzahl dieses Landes aus.',
  phoneFault: 'Bitte geben Sie auch die Ländervorwahl an.',
  valueFault: 'Bitte prüfen Sie diese Angabe.',
  unusual: 'Wenn sie stimmt, fahren Sie einfach fort.',
  cardFault: 'Das sieht nach einer Kartennummer aus.',
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
} satisfies PaymentMethodMessages;
export const nextAction = {
  ...spoken,
  continueAction: 'Weiter zur Zahlung',
  payByAnotherMethod: 'Andere Zahlungsart wählen',
  close: 'Schließen',
  cancelling: 'Einen Moment …',
  cancelFailed:
    'Diese Zahlung lässt sich gerade nicht abbrechen. Bitte versuchen Sie es gleich noch einmal.',
  cancelHeld:
    'Diese Zahlung ist vielleicht schon erfolgt und lässt sich deshalb noch nicht abbrechen. Das Ergebnis erscheint hier. Falls keines kommt, wenden Sie sich bitte an den Shop.',
  returnedUnpaidText: 'Nicht zu Ende bezahlt? Sie können eine andere Zahlungsart wählen.',
  blockedText:
    'Diese Zahlung kann hier nicht fortgesetzt werden. Bitte wählen Sie eine andere Zahlungsart.',
  challengeTitle: 'Zahlung bestätigen',
  challengeBack: 'Wir fragen bei Ihrer Bank nach …',
  challengeStopTitle: 'Diese Zahlung abbrechen?',
  challengeStopText:
    'Vielleicht hat Ihre Bank die Zahlung schon bestätigt: Das prüfen wir zuerst. Andernfalls können Sie danach eine andere Zahlungsart wählen.',
  challengeSlow:
    'Das dauert länger als üblich. Sie können weiter warten oder abbrechen und anders zahlen.',
  keepWaiting: 'Zahlung fortsetzen',
  stop: 'Zahlung abbrechen',
  hostedTitle: 'Sichere Zahlungsseite',
  hostedBack: 'Wir prüfen Ihre Zahlung …',
  hostedStopText:
    'Vielleicht ist die Zahlung schon erfolgt: Das prüfen wir zuerst. Andernfalls können Sie danach eine andere Zahlungsart wählen.',
} satisfies NextActionMessages;
