// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'ko' } as const;
export const account = {
  ...spoken,
  empty: '아직 아무것도 없습니다.',
  fault: '처리하지 못했습니다. 다시 시도해 주세요.',
  endedFault: '다시 로그인해 주세요.',
  defaultCard: '기본',
  makeDefault: '기본으로 설정',
  activeState: '이용 중',
  cancellingState: '해지 요청됨',
  cancelledState: '해지됨',
  endedState: '종료됨',
  lastLabel: '마지막 결제',
  pastLabel: '지난 결제',
  paidDeduction: '결제됨',
  refusedDeduction: '거절됨',
  unknownDeduction: '확인 중',
  missingDeduction: '결제를 찾을 수 없음',
  cancel: '정기 결제 해지',
  cancelAsk: '해지하시겠습니까? {subscription}',
  cancelLast:
    '{date}에 {amount} 결제가 이미 약정되어 있어 한 번 더 청구됩니다. 그 후에는 없습니다.',
  cancelFailed: '정기 결제가 해지되지 않았습니다. 다시 시도해 주세요.',
  cancelUnknown: '정기 결제가 해지되었는지 아직 알 수 없습니다.',
  checkAgain: '다시 확인',
} satisfies AccountMessages;
