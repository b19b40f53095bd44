import type { FrameMessages } from './en.ts';

export const zh = {
  cardForm: '安全银行卡表单',

  cardNumber: '卡号',
  cardNumberEmpty: '请输入卡号。',
  cardNumberIncomplete: '卡号尚未输入完整。',
  cardNumberInvalid: '卡号无效，请核对数字。',

  cardExpiry: '有效期',
  cardExpiryPlaceholder: '月 / 年',
  cardExpiryEmpty: '请输入有效期。',
  cardExpiryInvalid: '请输入月份和年份，例如 {example}。',
  cardExpiryPast: '此卡已过期，请使用其他卡。',

  cardSecurityCode: '安全码',
  cardSecurityCodeBack: '卡片背面的 {count} 位数字',
  cardSecurityCodeFront: '卡片正面的 {count} 位数字',
  cardSecurityCodeEmpty: '请输入安全码。',
  cardSecurityCodeIncomplete: '请输入全部 {count} 位数字。',

  cardName: '持卡人姓名',
  cardNameEmpty: '请输入持卡人姓名。',
  cardNameNumber: '请在此输入持卡人姓名，而不是卡号。',
} satisfies FrameMessages;
