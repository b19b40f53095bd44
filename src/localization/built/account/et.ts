// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'et' } as const;
export const account = {
  ...spoken,
  empty: 'Siin pole veel midagi.',
  fault: 'See ei õnnestunud. Proovige uuesti.',
  endedFault: 'Logige uuesti sisse.',
  defaultCard: 'Vaikimisi',
  makeDefault: 'Määra vaikimisi kaardiks',
  activeState: 'Aktiivne',
  cancellingState: 'Lõpetamine taotletud',
  cancelledState: 'Lõpetatud',
  endedState: 'Lõppenud',
  lastLabel: 'Viimane makse',
  pastLabel: 'Varasemad maksed',
  paidDeduction: 'Makstud',
  refusedDeduction: 'Tagasi lükatud',
  unknownDeduction: 'Kontrollimisel',
  missingDeduction: 'Makset ei leitud',
  cancel: 'Lõpeta püsitellimus',
  cancelAsk: 'Kas lõpetada: {subscription}?',
  cancelLast:
    'Veel üks makse ({amount}, {date}) on juba kokku lepitud ja võetakse maha. Pärast seda enam midagi maha ei võeta.',
  cancelFailed: 'Püsitellimust ei lõpetatud. Proovige uuesti.',
  cancelUnknown: 'Me ei tea veel, kas püsitellimus lõpetati.',
  checkAgain: 'Kontrolli uuesti',
} satisfies AccountMessages;
