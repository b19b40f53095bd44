import type { PageMessages } from './en.ts';

export const de = {
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
} as const satisfies PageMessages;
