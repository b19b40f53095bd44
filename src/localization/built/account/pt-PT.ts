// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'pt-PT' } as const;
export const account = {
  ...spoken,
  empty: 'Ainda não há nada aqui.',
  fault: 'Não resultou. Tente novamente.',
  endedFault: 'Inicie sessão novamente.',
  defaultCard: 'Predefinido',
  makeDefault: 'Tornar predefinido',
  activeState: 'Ativa',
  cancellingState: 'Cancelamento pedido',
  cancelledState: 'Cancelada',
  endedState: 'Terminada',
  lastLabel: 'Último pagamento',
  pastLabel: 'Pagamentos anteriores',
  paidDeduction: 'Pago',
  refusedDeduction: 'Recusado',
  unknownDeduction: 'Em verificação',
  missingDeduction: 'Nenhum pagamento encontrado',
  cancel: 'Cancelar subscrição',
  cancelAsk: 'Cancelar {subscription}?',
  cancelLast:
    'Mais um pagamento de {amount} em {date} já está acordado e ainda será cobrado. Depois disso, nada mais.',
  cancelFailed: 'A sua subscrição não foi cancelada. Tente novamente.',
  cancelUnknown: 'Ainda não sabemos se a sua subscrição foi cancelada.',
  checkAgain: 'Verificar novamente',
} satisfies AccountMessages;
