import type { NextActionMessages } from './en.ts';

export const de = {
  continueAction: 'Weiter zur Zahlung',
  payAnotherWay: 'Andere Zahlungsart wählen',
  close: 'Schließen',
  cancelling: 'Einen Moment …',
  cancelFailed:
    'Diese Zahlung lässt sich gerade nicht abbrechen. Bitte versuchen Sie es gleich noch einmal.',
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
} as const satisfies NextActionMessages;
