// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'ko' } as const;
export const frame = {
  ...spoken,
  cardForm: '보안 카드 입력 양식',
  cardNumber: '카드 번호',
  cardNumberEmpty: '카드 번호를 입력해 주세요.',
  cardNumberIncomplete: '카드 번호가 완전하지 않습니다.',
  cardNumberInvalid: '카드 번호가 올바르지 않습니다. 숫자를 확인해 주세요.',
  cardExpiry: '유효 기간',
  cardExpiryPlaceholder: 'MM / YY',
  cardExpiryEmpty: '유효 기간을 입력해 주세요.',
  cardExpiryInvalid: '월과 연도를 입력해 주세요. 예: {example}',
  cardExpiryPast: '이 카드는 유효 기간이 지났습니다. 다른 카드를 사용해 주세요.',
  cardSecurityCode: '보안 코드',
  cardSecurityCodeBack: '뒷면의 숫자 {count}자리',
  cardSecurityCodeFront: '앞면의 숫자 {count}자리',
  cardSecurityCodeEmpty: '보안 코드를 입력해 주세요.',
  cardSecurityCodeIncomplete: '{count}자리를 모두 입력해 주세요.',
  cardName: '카드에 표시된 이름',
  cardNameEmpty: '카드에 표시된 이름을 입력해 주세요.',
  cardNameNumber: '여기에는 카드 번호가 아니라 이름을 입력해 주세요.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: '카드 정보',
  cardNumber: '카드 번호',
  cardExpiry: '유효 기간',
  cardSecurityCode: '보안 코드',
  copy: '복사',
  copyWhat: '복사: {what}',
  copied: '복사됨',
  copiedWhat: '{what}: 복사됨',
  copyRefused: '이 브라우저에서는 여기서 복사할 수 없습니다. 숫자를 선택하여 직접 복사해 주세요.',
  timeLeft: { other: '{count}초 후 숨김' },
  timeWarning: { other: '카드 정보가 {count}초 후에 숨겨집니다.' },
  keepShowing: '계속 표시',
  extended: { other: '카드 정보가 {count}초 더 표시됩니다.' },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: '쇼핑몰로 돌아가기',
  challengeTitle: '결제 확인',
  challengeGo: '결제 확인으로 계속',
  handoffTitle: '불러오는 중…',
  handoffGo: '결제로 계속',
  startedTitle: '이 결제는 이미 시작되었습니다',
  startedText:
    '결제 페이지로 연결되는 이 링크는 한 번만 사용할 수 있습니다. 결제 상태는 쇼핑몰로 돌아가서 확인해 주세요.',
  expiredTitle: '링크가 만료되었습니다',
  expiredText:
    '결제 페이지 링크는 몇 분 동안만 유효합니다. 결제 상태는 쇼핑몰로 돌아가서 확인해 주세요.',
  doneTitle: '여기서 더 하실 일이 없습니다',
  invalidTitle: '유효하지 않은 링크입니다',
  unavailableTitle: '지금은 이 페이지를 이용할 수 없습니다',
  thanksTitle: '감사합니다',
  statusText: '결제 상태는 쇼핑몰로 돌아가서 확인해 주세요.',
} satisfies DocumentMessages;
