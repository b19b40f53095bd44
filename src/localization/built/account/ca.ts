// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'ca' } as const;
export const account = {
  ...spoken,
  empty: 'Encara no hi ha res.',
  fault: 'No ha funcionat. Torneu-ho a provar.',
  endedFault: 'Torneu a iniciar la sessió.',
  defaultCard: 'Per defecte',
  makeDefault: 'Fes-la la targeta per defecte',
  activeState: 'Activa',
  cancellingState: 'Cancel·lació sol·licitada',
  cancelledState: 'Cancel·lada',
  endedState: 'Acabada',
  lastLabel: 'Últim pagament',
  pastLabel: 'Pagaments anteriors',
  paidDeduction: 'Pagat',
  refusedDeduction: 'Rebutjat',
  unknownDeduction: 'S’està comprovant',
  missingDeduction: 'No s’ha trobat el pagament',
  cancel: 'Cancel·la la subscripció',
  cancelAsk: 'Voleu cancel·lar {subscription}?',
  cancelLast:
    'Un pagament més de {amount} ({date}) ja està acordat i encara es cobrarà. Després, res més.',
  cancelFailed: 'La subscripció no s’ha cancel·lat. Torneu-ho a provar.',
  cancelUnknown: 'Encara no sabem si la subscripció s’ha cancel·lat.',
  checkAgain: 'Torna-ho a comprovar',
} satisfies AccountMessages;
