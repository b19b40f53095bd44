// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'ja' } as const;
export const account = {
  ...spoken,
  empty: 'まだ何もありません。',
  fault: '処理できませんでした。もう一度お試しください。',
  endedFault: 'もう一度ログインしてください。',
  defaultCard: '既定',
  makeDefault: '既定にする',
  activeState: '有効',
  cancellingState: '解約申請済み',
  cancelledState: '解約済み',
  endedState: '終了',
  lastLabel: '最後のお支払い',
  pastLabel: 'これまでのお支払い',
  paidDeduction: '支払い済み',
  refusedDeduction: '拒否',
  unknownDeduction: '確認中',
  missingDeduction: 'お支払いが見つかりません',
  cancel: '定期購入を解約',
  cancelAsk: '{subscription} を解約しますか？',
  cancelLast:
    '{date}に {amount} のお支払いがすでに決まっており、あと 1 回請求されます。その後の請求はありません。',
  cancelFailed: '定期購入は解約されませんでした。もう一度お試しください。',
  cancelUnknown: '定期購入が解約されたかどうか、まだわかりません。',
  checkAgain: '再確認',
} satisfies AccountMessages;
