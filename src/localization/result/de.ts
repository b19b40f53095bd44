import type { ResultMessages } from './en.ts';

export const de = {
  useAnotherCard: 'Andere Karte verwenden',
  startAgain: 'Neu beginnen',
  moreTime: 'Ich brauche mehr Zeit',
  continueNext: 'Weiter zur nächsten Zahlung',

  orderNumber: 'Bestellnummer',
  card: 'Karte',
  cardEnding: '{brand} mit den Endziffern\u00a0{lastFour}',
  amount: 'Betrag',
  date: 'Datum',

  notChargedClaim: 'Es wurde nichts abgebucht.',
  receivedClaim: 'Ihre Bestellung ist bezahlt.',

  cardFrameErrorTitle: 'Das Kartenformular konnte nicht geladen werden',
  outdatedText: 'Diese Seite ist veraltet. Bitte laden Sie sie neu.',
  reloadText:
    'Bitte prüfen Sie Ihre Verbindung und laden Sie diese Seite neu. Falls Sie schon bezahlt haben, zahlen Sie bitte nicht noch einmal.',

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
    'Die Zahlung kann noch ankommen. Auch wenn Sie es erneut versuchen, wird nur einmal abgebucht.',
  exhaustedTitle: 'Hier ist kein weiterer Versuch möglich',
  exhaustedText: 'Bitte wenden Sie sich an den Shop, um auf andere Weise zu zahlen.',
  endingTitle: 'Die Zeit zum Bezahlen läuft bald ab',
  endingText: 'Bitte bezahlen Sie bis {time} Uhr. Danach müssen Sie neu beginnen.',
  expiredTitle: 'Die Zeit zum Bezahlen ist abgelaufen',
  expiredText: 'Bitte beginnen Sie neu.',
  cancelledTitle: 'Dieser Bezahlvorgang ist geschlossen',
  cancelledText: 'Der Shop hat ihn geschlossen.',
  paidTitle: 'Es ist nichts mehr zu zahlen',
  paidText: 'Sie müssen nicht noch einmal zahlen.',
} as const satisfies ResultMessages;
