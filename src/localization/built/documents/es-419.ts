// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'es-419' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Formulario de tarjeta seguro',
  cardNumber: 'Número de tarjeta',
  cardNumberEmpty: 'Ingrese el número de su tarjeta.',
  cardNumberIncomplete: 'El número de tarjeta está incompleto.',
  cardNumberInvalid: 'Este número de tarjeta no es válido. Revise los dígitos.',
  cardExpiry: 'Fecha de vencimiento',
  cardExpiryPlaceholder: 'MM / AA',
  cardExpiryEmpty: 'Ingrese la fecha de vencimiento.',
  cardExpiryInvalid: 'Ingrese el mes y el año, por ejemplo {example}.',
  cardExpiryPast: 'Esta tarjeta está vencida. Use otra tarjeta.',
  cardSecurityCode: 'Código de seguridad',
  cardSecurityCodeBack: '{count} dígitos al dorso',
  cardSecurityCodeFront: '{count} dígitos al frente',
  cardSecurityCodeEmpty: 'Ingrese el código de seguridad.',
  cardSecurityCodeIncomplete: 'Ingrese los {count} dígitos.',
  cardName: 'Nombre en la tarjeta',
  cardNameEmpty: 'Ingrese el nombre que figura en la tarjeta.',
  cardNameNumber: 'Ingrese aquí un nombre, no el número de tarjeta.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Datos de la tarjeta',
  cardNumber: 'Número de tarjeta',
  cardExpiry: 'Fecha de vencimiento',
  cardSecurityCode: 'Código de seguridad',
  copy: 'Copiar',
  copyWhat: 'Copiar: {what}',
  copied: 'Copiado',
  copiedWhat: '{what}: copiado',
  copyRefused: 'Su navegador no permite copiar aquí. Seleccione los dígitos y cópielos usted.',
  timeLeft: {
    one: 'Se ocultan en {count} segundo',
    many: 'Se ocultan en {count} segundos',
    other: 'Se ocultan en {count} segundos',
  },
  timeWarning: {
    one: 'Los datos de la tarjeta se ocultarán en {count} segundo.',
    many: 'Los datos de la tarjeta se ocultarán en {count} segundos.',
    other: 'Los datos de la tarjeta se ocultarán en {count} segundos.',
  },
  keepShowing: 'Seguir mostrando',
  extended: {
    one: 'Los datos de la tarjeta seguirán visibles {count} segundo más.',
    many: 'Los datos de la tarjeta seguirán visibles {count} segundos más.',
    other: 'Los datos de la tarjeta seguirán visibles {count} segundos más.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Volver a la tienda',
  challengeTitle: 'Confirme su pago',
  challengeGo: 'Continuar para confirmar su pago',
  handoffTitle: 'Cargando…',
  handoffGo: 'Continuar al pago',
  startedTitle: 'Este pago ya se inició',
  startedText:
    'Este enlace a la página de pago solo funciona una vez. Vuelva a la tienda para ver el estado de su pago.',
  expiredTitle: 'Este enlace venció',
  expiredText:
    'Un enlace a la página de pago solo funciona unos minutos. Vuelva a la tienda para ver el estado de su pago.',
  doneTitle: 'Aquí no queda nada por hacer',
  invalidTitle: 'Este enlace no es válido',
  unavailableTitle: 'Esta página no está disponible en este momento',
  thanksTitle: 'Gracias',
  statusText: 'Vuelva a la tienda para ver el estado de su pago.',
} satisfies DocumentMessages;
