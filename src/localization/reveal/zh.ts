import type { RevealMessages } from './en.ts';

export const zh = {
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
} as const satisfies RevealMessages;
