// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'nb' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Sikkert kortskjema',
  cardNumber: 'Kortnummer',
  cardNumberEmpty: 'Oppgi kortnummeret ditt.',
  cardNumberIncomplete: 'Kortnummeret er ufullstendig.',
  cardNumberInvalid: 'Kortnummeret er ikke gyldig. Kontroller sifrene.',
  cardExpiry: 'Utløpsdato',
  cardExpiryPlaceholder: 'MM / ÅÅ',
  cardExpiryEmpty: 'Oppgi utløpsdatoen.',
  cardExpiryInvalid: 'Oppgi måned og år, for eksempel {example}.',
  cardExpiryPast: 'Kortet er utløpt. Bruk et annet kort.',
  cardSecurityCode: 'Sikkerhetskode',
  cardSecurityCodeBack: '{count} sifre på baksiden',
  cardSecurityCodeFront: '{count} sifre på forsiden',
  cardSecurityCodeEmpty: 'Oppgi sikkerhetskoden.',
  cardSecurityCodeIncomplete: 'Oppgi alle {count} sifrene.',
  cardName: 'Navn på kortet',
  cardNameEmpty: 'Oppgi navnet på kortet.',
  cardNameNumber: 'Oppgi et navn her, ikke kortnummeret.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Kortopplysninger',
  cardNumber: 'Kortnummer',
  cardExpiry: 'Utløpsdato',
  cardSecurityCode: 'Sikkerhetskode',
  copy: 'Kopier',
  copyWhat: 'Kopier: {what}',
  copied: 'Kopiert',
  copiedWhat: '{what}: kopiert',
  copyRefused: 'Nettleseren din tillater ikke kopiering her. Merk sifrene og kopier dem selv.',
  timeLeft: { one: 'Skjules om {count} sekund', other: 'Skjules om {count} sekunder' },
  timeWarning: {
    one: 'Kortopplysningene skjules om {count} sekund.',
    other: 'Kortopplysningene skjules om {count} sekunder.',
  },
  keepShowing: 'Vis lenger',
  extended: {
    one: 'Kortopplysningene vises i {count} sekund til.',
    other: 'Kortopplysningene vises i {count} sekunder til.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Tilbake til butikken',
  challengeTitle: 'Bekreft betalingen din',
  challengeGo: 'Fortsett for å bekrefte betalingen din',
  handoffTitle: 'Laster…',
  handoffGo: 'Fortsett til betaling',
  startedTitle: 'Betalingen er allerede startet',
  startedText:
    'Lenken til betalingssiden virker bare én gang. Gå tilbake til butikken for å se status for betalingen din.',
  expiredTitle: 'Lenken er utløpt',
  expiredText:
    'En lenke til betalingssiden virker bare i noen få minutter. Gå tilbake til butikken for å se status for betalingen din.',
  doneTitle: 'Det er ikke mer å gjøre her',
  invalidTitle: 'Lenken er ikke gyldig',
  unavailableTitle: 'Siden er ikke tilgjengelig akkurat nå',
  thanksTitle: 'Takk',
  statusText: 'Gå tilbake til butikken for å se status for betalingen din.',
} satisfies DocumentMessages;
