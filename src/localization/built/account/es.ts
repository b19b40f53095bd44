// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'es' } as const;
export const account = {
  ...spoken,
  empty: 'Aquí aún no hay nada.',
  fault: 'No ha funcionado. Inténtelo de nuevo.',
  endedFault: 'Inicie sesión de nuevo.',
  defaultCard: 'Predeterminada',
  makeDefault: 'Usar como predeterminada',
  activeState: 'Activa',
  cancellingState: 'Cancelación solicitada',
  cancelledState: 'Cancelada',
  endedState: 'Finalizada',
  lastLabel: 'Último pago',
  pastLabel: 'Pagos anteriores',
  paidDeduction: 'Pagado',
  refusedDeduction: 'Rechazado',
  unknownDeduction: 'En comprobación',
  missingDeduction: 'No se ha encontrado el pago',
  cancel: 'Cancelar la suscripción',
  cancelAsk: '¿Cancelar {subscription}?',
  cancelLast:
    'Ya está acordado un pago más de {amount} el {date}, que todavía se cobrará. Después, nada más.',
  cancelFailed: 'Su suscripción no se ha cancelado. Inténtelo de nuevo.',
  cancelUnknown: 'Aún no sabemos si su suscripción se ha cancelado.',
  checkAgain: 'Comprobar de nuevo',
} satisfies AccountMessages;
