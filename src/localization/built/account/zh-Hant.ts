// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'zh-Hant' } as const;
export const account = {
  ...spoken,
  empty: '這裡還沒有內容。',
  fault: '操作未成功，請重試。',
  endedFault: '請重新登入。',
  defaultCard: '預設',
  makeDefault: '設為預設',
  activeState: '有效',
  cancellingState: '已申請取消',
  cancelledState: '已取消',
  endedState: '已結束',
  lastLabel: '最後一次付款',
  pastLabel: '以往付款',
  paidDeduction: '已付款',
  refusedDeduction: '被拒絕',
  unknownDeduction: '核實中',
  missingDeduction: '找不到付款',
  cancel: '取消訂閱',
  cancelAsk: '要取消 {subscription} 嗎？',
  cancelLast: '{date} 的 {amount} 付款已約定，仍會扣款。之後不再收取任何費用。',
  cancelFailed: '您的訂閱未取消，請重試。',
  cancelUnknown: '我們尚不知道您的訂閱是否已取消。',
  checkAgain: '再次查詢',
} satisfies AccountMessages;
