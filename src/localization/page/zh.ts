import type { PageMessages } from './en.ts';

/** Simplified Chinese. */
export const zh = {
  pay: '支付 {amount}',
  paying: '正在处理…',
  tryAgain: '重试',

  cardFrame: '安全银行卡表单',
  cardIncomplete: '请填写银行卡信息。',

  unavailableTitle: '结账页面未能加载',
  unavailableText: '请检查网络连接后重试。如果您已付款，请勿重复付款。',
  payingTitle: '正在处理您的付款',
  payingText: '请不要关闭此页面。',
  unknownTitle: '正在核实您的付款状态',
  unknownText: '可能需要一点时间。请勿重复付款，结果会显示在这里。',
} as const satisfies PageMessages;
