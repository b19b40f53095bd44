import type { ResultMessages } from './en.ts';

export const de = {
  useAnotherCard: 'Andere Karte verwenden',
  startAgain: 'Neu beginnen',

  orderNumber: 'Bestellnummer',
  card: 'Karte',
  cardEnding: '{brand} mit den Endziffern {lastFour}',
  amount: 'Betrag',
  date: 'Datum',

  succeededTitle: 'Zahlung erhalten',
  succeededText: 'Vielen Dank. Ihre Bestellung ist bezahlt.',
  pendingTitle: 'Ihre Zahlung ist unterwegs',
  pendingText:
    'Manche Zahlungen brauchen etwas Zeit. Sie müssen nichts weiter tun; das Ergebnis erscheint hier.',
  reviewTitle: 'Wir sehen uns Ihre Zahlung an',
  reviewText:
    'Das ist eine übliche Prüfung. Sie müssen nichts weiter tun; das Ergebnis erscheint hier.',
  requires_actionTitle: 'Ihre Zahlung ist noch nicht abgeschlossen',
  requires_actionText: 'Es wurde nichts abgebucht.',
  failedTitle: 'Die Zahlung kam nicht zustande',
  declinedText:
    'Ihre Bank hat sie nicht freigegeben; es wurde nichts abgebucht. Mit einer anderen Karte kann es klappen.',
  insufficient_fundsText:
    'Ihre Bank hat diesen Betrag nicht freigegeben; es wurde nichts abgebucht. Mit einer anderen Karte kann es klappen.',
  expired_cardText:
    'Ihre Bank meldet, dass diese Karte abgelaufen ist. Es wurde nichts abgebucht. Mit einer anderen Karte kann es klappen.',
  incorrect_security_codeText:
    'Der Sicherheitscode stimmte nicht überein. Es wurde nichts abgebucht. Bitte prüfen Sie ihn und versuchen Sie es erneut.',
  incorrect_numberText:
    'Die Kartennummer stimmte nicht überein. Es wurde nichts abgebucht. Bitte prüfen Sie sie und versuchen Sie es erneut.',
  authentication_failedText:
    'Ihre Bank konnte diese Zahlung nicht mit Ihnen bestätigen; es wurde nichts abgebucht. Bitte versuchen Sie es erneut.',
  try_againText: 'Es wurde nichts abgebucht. Bitte versuchen Sie es gleich noch einmal.',
  changedTitle: 'Ihre Bestellung wurde aktualisiert',
  changedText: 'Der Gesamtbetrag ist jetzt {amount}. Bitte sehen Sie ihn vor dem Bezahlen an.',
  not_sentTitle: 'Ihre Zahlung wurde nicht gesendet',
  not_sentText: 'Es wurde nichts abgebucht. Bitte versuchen Sie es erneut.',
  exhaustedTitle: 'Versuchen wir etwas anderes',
  exhaustedText:
    'Es wurde nichts abgebucht. Bitte wenden Sie sich an den Shop, um anders zu bezahlen.',
  expiredTitle: 'Die Zeit zum Bezahlen ist abgelaufen',
  expiredText: 'Es wurde nichts abgebucht. Bitte beginnen Sie neu.',
  cancelledTitle: 'Dieser Bezahlvorgang wurde geschlossen',
  cancelledText: 'Der Shop hat ihn geschlossen; es wurde nichts abgebucht.',
  paidTitle: 'Diese Bestellung ist bezahlt',
  paidText: 'Sie müssen nicht noch einmal bezahlen.',
} as const satisfies ResultMessages;
