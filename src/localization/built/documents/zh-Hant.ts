// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'zh-Hant' } as const;
export const frame = {
  ...spoken,
  cardForm: '安全卡片表單',
  cardNumber: '卡號',
  cardNumberEmpty: '請輸入卡號。',
  cardNumberIncomplete: '卡號不完整。',
  cardNumberInvalid: '卡號無效，請檢查數字。',
  cardExpiry: '有效期限',
  cardExpiryPlaceholder: 'MM / YY',
  cardExpiryEmpty: '請輸入有效期限。',
  cardExpiryInvalid: '請輸入月份和年份，例如 {example}。',
  cardExpiryPast: '此卡片已過期，請使用其他卡片。',
  cardSecurityCode: '安全碼',
  cardSecurityCodeBack: '背面的 {count} 位數字',
  cardSecurityCodeFront: '正面的 {count} 位數字',
  cardSecurityCodeEmpty: '請輸入安全碼。',
  cardSecurityCodeIncomplete: '請輸入全部 {count} 位數字。',
  cardName: '卡片上的姓名',
  cardNameEmpty: '請輸入卡片上的姓名。',
  cardNameNumber: '請在這裡輸入姓名，而不是卡號。',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: '卡片資料',
  cardNumber: '卡號',
  cardExpiry: '有效期限',
  cardSecurityCode: '安全碼',
  copy: '複製',
  copyWhat: '複製：{what}',
  copied: '已複製',
  copiedWhat: '{what}：已複製',
  copyRefused: '您的瀏覽器不允許在此複製。請選取數字後自行複製。',
  timeLeft: { other: '{count} 秒後隱藏' },
  timeWarning: { other: '卡片資料將在 {count} 秒後隱藏。' },
  keepShowing: '繼續顯示',
  extended: { other: '卡片資料將再顯示 {count} 秒。' },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: '返回商店',
  challengeTitle: '確認付款',
  challengeGo: '繼續以確認付款',
  handoffTitle: '載入中…',
  handoffGo: '繼續付款',
  startedTitle: '此付款已經開始',
  startedText: '此付款頁面連結只能使用一次。請返回商店查看付款狀態。',
  expiredTitle: '此連結已過期',
  expiredText: '付款頁面連結僅在幾分鐘內有效。請返回商店查看付款狀態。',
  doneTitle: '這裡不需要再操作',
  invalidTitle: '此連結無效',
  unavailableTitle: '此頁面暫時無法使用',
  thanksTitle: '謝謝',
  statusText: '請返回商店查看付款狀態。',
} satisfies DocumentMessages;
