// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'zh-Hans' } as const;
export const frame = {
  ...spoken,
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
export const reveal = {
  ...spoken,
  title: '卡片信息',
  cardNumber: '卡号',
  cardExpiry: '有效期',
  cardSecurityCode: '安全码',
  copy: '复制',
  copyWhat: '复制{what}',
  copied: '已复制',
  copiedWhat: '{what}已复制',
  copyRefused: '您的浏览器不允许在此处复制。请手动选择数字并复制。',
  timeLeft: { other: '{count} 秒后隐藏' },
  timeWarning: { other: '卡片信息将在 {count} 秒后隐藏。' },
  keepShowing: '继续显示',
  extended: { other: '卡片信息将再显示 {count} 秒。' },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: '返回商店',
  challengeTitle: '确认付款',
  challengeGo: '继续以确认付款',
  handoffTitle: '正在加载…',
  handoffGo: '继续付款',
  startedTitle: '此付款已经开始',
  startedText: '此付款页面链接只能使用一次。请返回商店查看付款状态。',
  expiredTitle: '此链接已过期',
  expiredText: '付款页面链接仅在几分钟内有效。请返回商店查看付款状态。',
  doneTitle: '此处无需再操作',
  invalidTitle: '此链接无效',
  unavailableTitle: '此页面暂时无法使用',
  thanksTitle: '谢谢',
  statusText: '请返回商店查看付款状态。',
} satisfies DocumentMessages;
