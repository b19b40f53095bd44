// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'zh-Hans' } as const;
export const account = {
  ...spoken,
  empty: '这里还没有内容。',
  fault: '操作未成功，请重试。',
  endedFault: '请重新登录。',
  defaultCard: '默认',
  makeDefault: '设为默认',
  activeState: '有效',
  cancellingState: '已申请取消',
  cancelledState: '已取消',
  endedState: '已结束',
  lastLabel: '最后一次付款',
  pastLabel: '以往付款',
  paidDeduction: '已付款',
  refusedDeduction: '被拒绝',
  unknownDeduction: '核实中',
  missingDeduction: '未找到付款',
  cancel: '取消订阅',
  cancelAsk: '要取消 {subscription} 吗？',
  cancelLast: '{date}的 {amount} 付款已约定，仍会扣款。此后不再收取任何费用。',
  cancelFailed: '您的订阅未取消，请重试。',
  cancelUnknown: '我们尚不知道您的订阅是否已取消。',
  checkAgain: '再次查询',
} satisfies AccountMessages;
