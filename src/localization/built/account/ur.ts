// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'ur', dir: 'rtl', numbering: 'latn' } as const;
export const account = {
  ...spoken,
  empty: 'یہاں ابھی کچھ نہیں۔',
  fault: 'یہ نہیں ہو سکا۔ براہ کرم دوبارہ کوشش کریں۔',
  endedFault: 'براہ کرم دوبارہ سائن ان کریں۔',
  defaultCard: 'طے شدہ',
  makeDefault: 'طے شدہ بنائیں',
  activeState: 'فعال',
  cancellingState: 'منسوخی کی درخواست',
  cancelledState: 'منسوخ',
  endedState: 'ختم',
  lastLabel: 'آخری ادائیگی',
  pastLabel: 'پچھلی ادائیگیاں',
  paidDeduction: 'ادا شدہ',
  refusedDeduction: 'مسترد',
  unknownDeduction: 'جانچ جاری',
  missingDeduction: 'ادائیگی نہیں ملی',
  cancel: 'سبسکرپشن منسوخ کریں',
  cancelAsk: '{subscription} منسوخ کریں؟',
  cancelLast:
    'ایک اور ادائیگی ({amount}، {date}) پہلے سے طے ہے اور کاٹی جائے گی۔ اس کے بعد کچھ نہیں۔',
  cancelFailed: 'آپ کی سبسکرپشن منسوخ نہیں ہوئی۔ براہ کرم دوبارہ کوشش کریں۔',
  cancelUnknown: 'ابھی معلوم نہیں کہ آپ کی سبسکرپشن منسوخ ہوئی یا نہیں۔',
  checkAgain: 'دوبارہ چیک کریں',
} satisfies AccountMessages;
