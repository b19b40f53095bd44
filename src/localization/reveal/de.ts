import type { RevealMessages } from './en.ts';

export const de = {
  title: 'Kartendaten',
  cardNumber: 'Kartennummer',
  cardExpiry: 'Ablaufdatum',
  cardSecurityCode: 'Sicherheitscode',

  copy: 'Kopieren',
  copyWhat: 'Kopieren: {what}',
  copied: 'Kopiert',
  copiedWhat: '{what}: kopiert',
  copyRefused:
    'Ihr Browser erlaubt das Kopieren hier nicht. Bitte markieren und kopieren Sie die Ziffern selbst.',

  timeLeft: { one: 'Noch {count} Sekunde sichtbar', other: 'Noch {count} Sekunden sichtbar' },
  timeWarning: {
    one: 'Die Kartendaten werden in {count} Sekunde verborgen.',
    other: 'Die Kartendaten werden in {count} Sekunden verborgen.',
  },
  keepShowing: 'Länger anzeigen',
  extended: {
    one: 'Die Kartendaten bleiben noch {count} Sekunde sichtbar.',
    other: 'Die Kartendaten bleiben noch {count} Sekunden sichtbar.',
  },
} as const satisfies RevealMessages;
