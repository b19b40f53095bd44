// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'es-419' } as const;
export const account = {
  ...spoken,
  empty: 'Aquí aún no hay nada.',
  fault: 'No funcionó. Inténtelo de nuevo.',
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
  unknownDeduction: 'En verificación',
  missingDeduction: 'No se encontró el pago',
  cancel: 'Cancelar la suscripción',
  cancelAsk: '¿Cancelar {subscription}?',
  cancelLast:
    'Ya está acordado un pago más de {amount} el {date}, que todavía se cobrará. Después, nada más.',
  cancelFailed: 'Su suscripción no se canceló. Inténtelo de nuevo.',
  cancelUnknown: 'Aún no sabemos si su suscripción se canceló.',
  checkAgain: 'Verificar de nuevo',
} satisfies AccountMessages;
