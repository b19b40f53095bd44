// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'pt-PT' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Formulário de cartão seguro',
  cardNumber: 'Número do cartão',
  cardNumberEmpty: 'Introduza o número do seu cartão.',
  cardNumberIncomplete: 'O número do cartão está incompleto.',
  cardNumberInvalid: 'Este número de cartão não é válido. Verifique os dígitos.',
  cardExpiry: 'Data de validade',
  cardExpiryPlaceholder: 'MM / AA',
  cardExpiryEmpty: 'Introduza a data de validade.',
  cardExpiryInvalid: 'Introduza o mês e o ano, por exemplo {example}.',
  cardExpiryPast: 'Este cartão expirou. Use outro cartão.',
  cardSecurityCode: 'Código de segurança',
  cardSecurityCodeBack: '{count} dígitos no verso',
  cardSecurityCodeFront: '{count} dígitos na frente',
  cardSecurityCodeEmpty: 'Introduza o código de segurança.',
  cardSecurityCodeIncomplete: 'Introduza os {count} dígitos.',
  cardName: 'Nome no cartão',
  cardNameEmpty: 'Introduza o nome que consta no cartão.',
  cardNameNumber: 'Introduza aqui um nome, não o número do cartão.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Dados do cartão',
  cardNumber: 'Número do cartão',
  cardExpiry: 'Data de validade',
  cardSecurityCode: 'Código de segurança',
  copy: 'Copiar',
  copyWhat: 'Copiar: {what}',
  copied: 'Copiado',
  copiedWhat: '{what}: copiado',
  copyRefused:
    'O seu navegador não permite copiar aqui. Selecione os dígitos e copie-os manualmente.',
  timeLeft: {
    one: 'Ocultos dentro de {count} segundo',
    many: 'Ocultos dentro de {count} segundos',
    other: 'Ocultos dentro de {count} segundos',
  },
  timeWarning: {
    one: 'Os dados do cartão serão ocultados dentro de {count} segundo.',
    many: 'Os dados do cartão serão ocultados dentro de {count} segundos.',
    other: 'Os dados do cartão serão ocultados dentro de {count} segundos.',
  },
  keepShowing: 'Continuar a mostrar',
  extended: {
    one: 'Os dados do cartão ficam visíveis por mais {count} segundo.',
    many: 'Os dados do cartão ficam visíveis por mais {count} segundos.',
    other: 'Os dados do cartão ficam visíveis por mais {count} segundos.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Voltar à loja',
  challengeTitle: 'Confirme o seu pagamento',
  challengeGo: 'Continuar para confirmar o seu pagamento',
  handoffTitle: 'A carregar…',
  handoffGo: 'Continuar para pagar',
  startedTitle: 'Este pagamento já foi iniciado',
  startedText:
    'Esta ligação para a página de pagamento só funciona uma vez. Volte à loja para ver o estado do seu pagamento.',
  expiredTitle: 'Esta ligação expirou',
  expiredText:
    'Uma ligação para a página de pagamento só funciona durante alguns minutos. Volte à loja para ver o estado do seu pagamento.',
  doneTitle: 'Aqui não há mais nada a fazer',
  invalidTitle: 'Esta ligação não é válida',
  unavailableTitle: 'Esta página não está disponível de momento',
  thanksTitle: 'Obrigado',
  statusText: 'Volte à loja para ver o estado do seu pagamento.',
} satisfies DocumentMessages;
