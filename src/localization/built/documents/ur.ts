// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'ur', dir: 'rtl', numbering: 'latn' } as const;
export const frame = {
  ...spoken,
  cardForm: 'کارڈ کا محفوظ فارم',
  cardNumber: 'کارڈ نمبر',
  cardNumberEmpty: 'اپنا کارڈ نمبر درج کریں۔',
  cardNumberIncomplete: 'آپ کا کارڈ نمبر نامکمل ہے۔',
  cardNumberInvalid: 'یہ کارڈ نمبر درست نہیں ہے۔ براہ کرم ہندسے چیک کریں۔',
  cardExpiry: 'میعاد ختم ہونے کی تاریخ',
  cardExpiryPlaceholder: 'MM / YY',
  cardExpiryEmpty: 'میعاد ختم ہونے کی تاریخ درج کریں۔',
  cardExpiryInvalid: 'مہینہ اور سال درج کریں، مثلاً {example}۔',
  cardExpiryPast: 'اس کارڈ کی میعاد ختم ہو چکی ہے۔ براہ کرم دوسرا کارڈ استعمال کریں۔',
  cardSecurityCode: 'سیکیورٹی کوڈ',
  cardSecurityCodeBack: 'کارڈ کی پشت پر {count} ہندسے',
  cardSecurityCodeFront: 'کارڈ کے سامنے {count} ہندسے',
  cardSecurityCodeEmpty: 'سیکیورٹی کوڈ درج کریں۔',
  cardSecurityCodeIncomplete: 'تمام {count} ہندسے درج کریں۔',
  cardName: 'کارڈ پر درج نام',
  cardNameEmpty: 'کارڈ پر درج نام لکھیں۔',
  cardNameNumber: 'یہاں نام لکھیں، کارڈ نمبر نہیں۔',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'کارڈ کی تفصیلات',
  cardNumber: 'کارڈ نمبر',
  cardExpiry: 'میعاد ختم ہونے کی تاریخ',
  cardSecurityCode: 'سیکیورٹی کوڈ',
  copy: 'کاپی کریں',
  copyWhat: 'کاپی کریں: {what}',
  copied: 'کاپی ہو گیا',
  copiedWhat: '{what}: کاپی ہو گیا',
  copyRefused: 'آپ کا براؤزر یہاں کاپی کی اجازت نہیں دیتا۔ ہندسے منتخب کریں اور خود کاپی کریں۔',
  timeLeft: { one: '{count} سیکنڈ میں چھپ جائیں گی', other: '{count} سیکنڈ میں چھپ جائیں گی' },
  timeWarning: {
    one: 'کارڈ کی تفصیلات {count} سیکنڈ میں چھپ جائیں گی۔',
    other: 'کارڈ کی تفصیلات {count} سیکنڈ میں چھپ جائیں گی۔',
  },
  keepShowing: 'دکھاتے رہیں',
  extended: {
    one: 'کارڈ کی تفصیلات مزید {count} سیکنڈ نظر آئیں گی۔',
    other: 'کارڈ کی تفصیلات مزید {count} سیکنڈ نظر آئیں گی۔',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'دکان پر واپس جائیں',
  challengeTitle: 'اپنی ادائیگی کی تصدیق کریں',
  challengeGo: 'ادائیگی کی تصدیق کے لیے جاری رکھیں',
  handoffTitle: 'لوڈ ہو رہا ہے…',
  handoffGo: 'ادائیگی کے لیے جاری رکھیں',
  startedTitle: 'یہ ادائیگی پہلے ہی شروع ہو چکی ہے',
  startedText:
    'ادائیگی کے صفحے کا یہ لنک صرف ایک بار کام کرتا ہے۔ اپنی ادائیگی کی صورتحال دیکھنے کے لیے دکان پر واپس جائیں۔',
  expiredTitle: 'اس لنک کی میعاد ختم ہو چکی ہے',
  expiredText:
    'ادائیگی کے صفحے کا لنک صرف چند منٹ کام کرتا ہے۔ اپنی ادائیگی کی صورتحال دیکھنے کے لیے دکان پر واپس جائیں۔',
  doneTitle: 'یہاں مزید کچھ کرنے کو نہیں',
  invalidTitle: 'یہ لنک درست نہیں ہے',
  unavailableTitle: 'یہ صفحہ ابھی دستیاب نہیں ہے',
  thanksTitle: 'شکریہ',
  statusText: 'اپنی ادائیگی کی صورتحال دیکھنے کے لیے دکان پر واپس جائیں۔',
} satisfies DocumentMessages;
