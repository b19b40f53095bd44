import type { IssuingMessages } from './en.ts';

export const de = {
  tryAgain: 'Erneut versuchen',
  loadFailed: 'Das konnte nicht geladen werden.',

  issuedCard: 'Karte',
  cardEnding: 'Karte mit der Endung {lastFour}',
  cardNumberHidden: 'Kartennummer mit der Endung {lastFour}',
  validThru: 'Gültig bis',
  cardholderName: 'Inhaber/in',
  card_active: 'Aktiv',
  card_blocked: 'Gesperrt',
  card_closed: 'Geschlossen',
  card_unknown: 'Wird geprüft …',

  reveal: 'Kartendaten anzeigen',
  revealing: 'Einen Moment …',
  hide: 'Kartendaten verbergen',
  revealFrame: 'Kartendaten',
  hidden_time: 'Die Kartendaten sind wieder verborgen.',
  hidden_asked: 'Die Kartendaten sind verborgen.',
  hidden_page: 'Die Kartendaten wurden verborgen, weil Sie die Seite verlassen haben.',
  notRevealed_refused: 'Die Kartendaten wurden für Sie nicht freigegeben.',
  notRevealed_ended: 'Das hat zu lange gedauert. Bitte versuchen Sie es erneut.',
  notRevealed_inactive: 'Nur die Daten aktiver Karten können angezeigt werden.',
  notRevealed_often: 'Die Kartendaten wurden oft angezeigt. Bitte warten Sie eine Weile.',
  notRevealed_offline:
    'Die Kartendaten sind gerade nicht erreichbar. Bitte versuchen Sie es erneut.',
} as const satisfies IssuingMessages;
