// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'pt-BR' } as const;
export const frame = {
  ...spoken,
  cardForm: 'Formulário seguro do cartão',
  cardNumber: 'Número do cartão',
  cardNumberEmpty: 'Informe o número do cartão.',
  cardNumberIncomplete: 'O número do cartão está incompleto.',
  cardNumberInvalid: 'Este número de cartão não é válido. Confira os dígitos.',
  cardExpiry: 'Validade',
  cardExpiryPlaceholder: 'MM / AA',
  cardExpiryEmpty: 'Informe a validade.',
  cardExpiryInvalid: 'Informe o mês e o ano, por exemplo {example}.',
  cardExpiryPast: 'Este cartão está vencido. Use outro cartão.',
  cardSecurityCode: 'Código de segurança',
  cardSecurityCodeBack: '{count} dígitos no verso',
  cardSecurityCodeFront: '{count} dígitos na frente',
  cardSecurityCodeEmpty: 'Informe o código de segurança.',
  cardSecurityCodeIncomplete: 'Informe todos os {count} dígitos.',
  cardName: 'Nome no cartão',
  cardNameEmpty: 'Informe o nome impresso no cartão.',
  cardNameNumber: 'Informe aqui um nome, não o número do cartão.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'Dados do cartão',
  cardNumber: 'Número do cartão',
  cardExpiry: 'Validade',
  cardSecurityCode: 'Código de segurança',
  copy: 'Copiar',
  copyWhat: 'Copiar: {what}',
  copied: 'Copiado',
  copiedWhat: '{what}: copiado',
  copyRefused: 'Seu navegador não permite copiar aqui. Selecione os dígitos e copie-os você mesmo.',
  timeLeft: {
    one: 'Ocultos em {count} segundo',
    many: 'Ocultos em {count} segundos',
    other: 'Ocultos em {count} segundos',
  },
  timeWarning: {
    one: 'Os dados do cartão serão ocultados em {count} segundo.',
    many: 'Os dados do cartão serão ocultados em {count} segundos.',
    other: 'Os dados do cartão serão ocultados em {count} segundos.',
  },
  keepShowing: 'Continuar mostrando',
  extended: {
    one: 'Os dados do cartão ficam visíveis por mais {count} segundo.',
    many: 'Os dados do cartão ficam visíveis por mais {count} segundos.',
    other: 'Os dados do cartão ficam visíveis por mais {count} segundos.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'Voltar à loja',
  challengeTitle: 'Confirme seu pagamento',
  challengeGo: 'Continuar para confirmar seu pagamento',
  handoffTitle: 'Carregando…',
  handoffGo: 'Continuar para o pagamento',
  startedTitle: 'Este pagamento já foi iniciado',
  startedText:
    'Este link para a página de pagamento só funciona uma vez. Volte à loja para ver a situação do seu pagamento.',
  expiredTitle: 'Este link expirou',
  expiredText:
    'Um link para a página de pagamento só funciona por alguns minutos. Volte à loja para ver a situação do seu pagamento.',
  doneTitle: 'Não há mais nada a fazer aqui',
  invalidTitle: 'Este link não é válido',
  unavailableTitle: 'Esta página não está disponível no momento',
  thanksTitle: 'Obrigado',
  statusText: 'Volte à loja para ver a situação do seu pagamento.',
} satisfies DocumentMessages;
