import type { IssuingMessages } from './en.ts';

export const zh = {
  tryAgain: '重试',
  loadFailed: '无法加载。',

  issuedCard: '卡片',
  cardEnding: '尾号为 {lastFour} 的卡片',
  cardNumberHidden: '卡号，尾号为 {lastFour}',
  validThru: '有效期至',
  cardholderName: '持卡人',
  card_active: '正常',
  card_blocked: '已冻结',
  card_closed: '已注销',
  card_unknown: '正在确认…',

  reveal: '显示卡片信息',
  revealing: '请稍候…',
  hide: '隐藏卡片信息',
  revealFrame: '卡片信息',
  hidden_time: '卡片信息已重新隐藏。',
  hidden_asked: '卡片信息已隐藏。',
  hidden_page: '您离开了页面，卡片信息已隐藏。',
  notRevealed_refused: '您未获准查看卡片信息。',
  notRevealed_ended: '操作超时，请重试。',
  notRevealed_inactive: '只能显示正常状态卡片的信息。',
  notRevealed_often: '卡片信息显示次数过多，请稍后再试。',
  notRevealed_offline: '暂时无法获取卡片信息，请重试。',
} as const satisfies IssuingMessages;
