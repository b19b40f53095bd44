import type { WaysMessages } from './en.ts';

export const de = {
  waysToPay: 'Wie möchten Sie bezahlen?',
  card: 'Karte',
  payWith: '{amount} mit {name} bezahlen',
  wayMissing:
    'Diese Zahlungsart wurde nicht geladen. Bitte wählen Sie eine andere oder versuchen Sie es gleich noch einmal.',
  close: 'Schließen',

  actionTitle: 'Ihre Zahlung wartet auf Sie',
  actionText: 'Sie ist noch nicht abgeschlossen. Es wurde nichts abgebucht.',
  continueAction: 'Weiter zur Zahlung',
  giveUp: 'Anders bezahlen',
  givingUp: 'Einen Moment …',
  giveUpFailed:
    'Diese Zahlung lässt sich gerade nicht beenden. Bitte versuchen Sie es gleich noch einmal.',
  undecidedText: 'Sind Sie zurückgekommen, ohne zu bezahlen? Dann können Sie anders bezahlen.',
  nowhereText:
    'Diese Zahlung kann hier nicht weitergehen. Es wurde nichts abgebucht, und Sie können anders bezahlen.',
  challengeTitle: 'Zahlung bestätigen',
  challengeBack: 'Wir fragen bei Ihrer Bank nach …',
  challengeStopTitle: 'Diese Zahlung beenden?',
  challengeStopText: 'Ihre Bank hat sie noch nicht bestätigt. Sie können danach anders bezahlen.',
  challengeSlow:
    'Das dauert länger als üblich. Sie können weiter warten oder beenden und neu bezahlen.',
  keepWaiting: 'Weitermachen',
  stop: 'Zahlung beenden',

  hostedTitle: 'Sichere Bezahlseite',
  hostedNote:
    'Zum Bezahlen geht es weiter zu einer sicheren Bezahlseite, danach kommen Sie hierher zurück.',
  hostedFrameNote: 'Wenn Sie fortfahren, öffnet sich hier eine sichere Bezahlseite.',
  hostedWindowNote:
    'Eine sichere Bezahlseite öffnet sich in einem eigenen Fenster. Lassen Sie diese Seite so lange offen.',
  hostedMissing: 'Die Bezahlseite wird für diese Bestellung nicht angeboten.',
  hostedBack: 'Wir prüfen Ihre Zahlung …',
  hostedStopText: 'Sie ist noch nicht abgeschlossen. Sie können danach anders bezahlen.',

  leaveNote: 'Zum Bezahlen geht es weiter zu {name}, danach kommen Sie hierher zurück.',
  bank: 'Ihre Bank',
  findBank: 'Bank suchen',
  chooseBank: 'Bitte wählen',
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
  cardRemoved: 'Die Karte ist entfernt.',
  removeFailed:
    'Diese Karte lässt sich gerade nicht entfernen. Bitte versuchen Sie es gleich noch einmal.',
  saveCard: 'Karte für das nächste Mal speichern',
  saveCardHint:
    'Sie wird beim Zahlungsdienst gespeichert, nicht in diesem Shop. Sie können sie jederzeit entfernen.',
  plans: 'Ratenplan',
  planNone: 'Alles auf einmal, {amount}',
  plan: '{count} × {each}',
  planTotal: '{count} × {each}, insgesamt {total}',

  country: 'Land',
  document: 'Ausweisnummer',
  email: 'E-Mail',
  birthDate: 'Geburtsdatum',
  street: 'Straße und Hausnummer',
  postalCode: 'Postleitzahl',
  city: 'Ort',
  optional: '{label} (freiwillig)',
  missing: 'Bitte füllen Sie dieses Feld aus.',
  missingChoice: 'Bitte wählen Sie etwas aus.',
  documentFault: 'Das sieht nicht nach einer Ausweisnummer dieses Landes aus.',
  emailFault: 'Das sieht nicht nach einer E-Mail-Adresse aus.',
  birthDateFault: 'Das kann kein Geburtsdatum sein.',
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
    'Sie können jederzeit kündigen. Am Ende des begonnenen Zeitraums kann noch eine Zahlung abgebucht werden.',
  cancelHow: 'So kündigen Sie',
  consent:
    'Ich bin einverstanden, {price} zu zahlen, bis das Abonnement endet oder ich es kündige.',
  consentMissing: 'Bitte stimmen Sie zuerst dem Abonnement zu. Es wurde nichts bezahlt.',
} as const satisfies WaysMessages;
