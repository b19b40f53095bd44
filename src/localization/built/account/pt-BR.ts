// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'pt-BR' } as const;
export const account = {
  ...spoken,
  empty: 'Ainda não há nada aqui.',
  fault: 'Não deu certo. Tente novamente.',
  endedFault: 'Entre novamente na sua conta.',
  defaultCard: 'Padrão',
  makeDefault: 'Tornar padrão',
  activeState: 'Ativa',
  cancellingState: 'Cancelamento solicitado',
  cancelledState: 'Cancelada',
  endedState: 'Encerrada',
  lastLabel: 'Último pagamento',
  pastLabel: 'Pagamentos anteriores',
  paidDeduction: 'Pago',
  refusedDeduction: 'Recusado',
  unknownDeduction: 'Em verificação',
  missingDeduction: 'Nenhum pagamento encontrado',
  cancel: 'Cancelar assinatura',
  cancelAsk: 'Cancelar {subscription}?',
  cancelLast:
    'Mais um pagamento de {amount} em {date} já está combinado e ainda será cobrado. Depois disso, nada mais.',
  cancelFailed: 'Sua assinatura não foi cancelada. Tente novamente.',
  cancelUnknown: 'Ainda não sabemos se sua assinatura foi cancelada.',
  checkAgain: 'Verificar novamente',
} satisfies AccountMessages;
