// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'nl' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Beveiligd kaartformulier',
  cardNumber: 'Kaartnummer',
  cardNumberEmpty: 'Vul uw kaartnummer in.',
  cardNumberIncomplete: 'Uw kaartnummer is niet volledig.',
  cardNumberInvalid: 'Dit kaartnummer is niet geldig. Controleer de cijfers.',
  cardExpiry: 'Vervaldatum',
  cardExpiryPlaceholder: 'MM / JJ',
  cardExpiryEmpty: 'Vul de vervaldatum in.',
  cardExpiryInvalid: 'Vul maand en jaar in, bijvoorbeeld {example}.',
  cardExpiryPast: 'Deze kaart is verlopen. Gebruik een andere kaart.',
  cardSecurityCode: 'Beveiligingscode',
  cardSecurityCodeBack: '{count} cijfers op de achterkant',
  cardSecurityCodeFront: '{count} cijfers op de voorkant',
  cardSecurityCodeEmpty: 'Vul de beveiligingscode in.',
  cardSecurityCodeIncomplete: 'Vul alle {count} cijfers in.',
  cardName: 'Naam op kaart',
  cardNameEmpty: 'Vul de naam op de kaart in.',
  cardNameNumber: 'Vul hier een naam in, niet het kaartnummer.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Kaartgegevens',
  cardNumber: 'Kaartnummer',
  cardExpiry: 'Vervaldatum',
  cardSecurityCode: 'Beveiligingscode',
  copy: 'Kopiëren',
  copyWhat: 'Kopiëren: {what}',
  copied: 'Gekopieerd',
  copiedWhat: '{what}: gekopieerd',
  copyRefused: 'Uw browser staat kopiëren hier niet toe. Selecteer de cijfers en kopieer ze zelf.',
  timeLeft: { one: 'Nog {count} seconde zichtbaar', other: 'Nog {count} seconden zichtbaar' },
  timeWarning: {
    one: 'De kaartgegevens worden over {count} seconde verborgen.',
    other: 'De kaartgegevens worden over {count} seconden verborgen.',
  },
  keepShowing: 'Langer tonen',
  extended: {
    one: 'De kaartgegevens blijven nog {count} seconde zichtbaar.',
    other: 'De kaartgegevens blijven nog {count} seconden zichtbaar.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Terug naar de winkel',
  challengeTitle: 'Bevestig uw betaling',
  challengeGo: 'Doorgaan om uw betaling te bevestigen',
  handoffTitle: 'Bezig met laden…',
  handoffGo: 'Doorgaan naar betaling',
  startedTitle: 'Deze betaling is al gestart',
  startedText:
    'Deze link naar de betaalpagina werkt maar één keer. Ga terug naar de winkel om de status van uw betaling te zien.',
  expiredTitle: 'Deze link is verlopen',
  expiredText:
    'Een link naar de betaalpagina werkt maar een paar minuten. Ga terug naar de winkel om de status van uw betaling te zien.',
  doneTitle: 'Hier hoeft u niets meer te doen',
  invalidTitle: 'Deze link is niet geldig',
  unavailableTitle: 'Deze pagina is nu niet beschikbaar',
  thanksTitle: 'Dank u wel',
  statusText: 'Ga terug naar de winkel om de status van uw betaling te zien.',
} satisfies DocumentMessages;
