// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'ja' } as const;
export const frame = {
  ...spoken,
  cardForm: 'カード情報の安全な入力フォーム',
  cardNumber: 'カード番号',
  cardNumberEmpty: 'カード番号を入力してください。',
  cardNumberIncomplete: 'カード番号の桁数が足りません。',
  cardNumberInvalid: 'カード番号が正しくありません。数字をご確認ください。',
  cardExpiry: '有効期限',
  cardExpiryPlaceholder: 'MM / YY',
  cardExpiryEmpty: '有効期限を入力してください。',
  cardExpiryInvalid: '月と年を入力してください（例：{example}）。',
  cardExpiryPast: 'このカードは有効期限が切れています。別のカードをご利用ください。',
  cardSecurityCode: 'セキュリティコード',
  cardSecurityCodeBack: '裏面の {count} 桁の数字',
  cardSecurityCodeFront: '表面の {count} 桁の数字',
  cardSecurityCodeEmpty: 'セキュリティコードを入力してください。',
  cardSecurityCodeIncomplete: '{count} 桁すべて入力してください。',
  cardName: 'カードの名義',
  cardNameEmpty: 'カードに記載の名義を入力してください。',
  cardNameNumber: 'ここにはカード番号ではなく、お名前を入力してください。',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'カード情報',
  cardNumber: 'カード番号',
  cardExpiry: '有効期限',
  cardSecurityCode: 'セキュリティコード',
  copy: 'コピー',
  copyWhat: 'コピー：{what}',
  copied: 'コピーしました',
  copiedWhat: '{what}：コピーしました',
  copyRefused: 'お使いのブラウザではここでコピーできません。数字を選択してコピーしてください。',
  timeLeft: { other: '{count} 秒後に非表示になります' },
  timeWarning: { other: 'カード情報は {count} 秒後に非表示になります。' },
  keepShowing: '表示を続ける',
  extended: { other: 'カード情報はあと {count} 秒表示されます。' },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'ショップに戻る',
  challengeTitle: 'お支払いの確認',
  challengeGo: 'お支払いの確認に進む',
  handoffTitle: '読み込んでいます…',
  handoffGo: 'お支払いに進む',
  startedTitle: 'このお支払いはすでに開始されています',
  startedText:
    'お支払いページへのこのリンクは一度しか使えません。お支払いの状況はショップに戻ってご確認ください。',
  expiredTitle: 'このリンクは期限切れです',
  expiredText:
    'お支払いページへのリンクは数分間だけ有効です。お支払いの状況はショップに戻ってご確認ください。',
  doneTitle: 'ここで必要な操作はありません',
  invalidTitle: 'このリンクは無効です',
  unavailableTitle: '現在このページをご利用いただけません',
  thanksTitle: 'ありがとうございます',
  statusText: 'お支払いの状況はショップに戻ってご確認ください。',
} satisfies DocumentMessages;
