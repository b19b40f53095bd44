// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'fa', dir: 'rtl', numbering: 'latn' } as const;
export const frame = {
  ...spoken,
  cardForm: 'فرم امن کارت',
  cardNumber: 'شمارهٔ کارت',
  cardNumberEmpty: 'شمارهٔ کارت را وارد کنید.',
  cardNumberIncomplete: 'شمارهٔ کارت کامل نیست.',
  cardNumberInvalid: 'این شمارهٔ کارت معتبر نیست. لطفاً رقم‌ها را بررسی کنید.',
  cardExpiry: 'تاریخ انقضا',
  cardExpiryPlaceholder: 'MM / YY',
  cardExpiryEmpty: 'تاریخ انقضا را وارد کنید.',
  cardExpiryInvalid: 'ماه و سال را وارد کنید، برای نمونه {example}.',
  cardExpiryPast: 'این کارت منقضی شده است. لطفاً از کارت دیگری استفاده کنید.',
  cardSecurityCode: 'کد امنیتی',
  cardSecurityCodeBack: '{count} رقم پشت کارت',
  cardSecurityCodeFront: '{count} رقم روی کارت',
  cardSecurityCodeEmpty: 'کد امنیتی را وارد کنید.',
  cardSecurityCodeIncomplete: 'هر {count} رقم را وارد کنید.',
  cardName: 'نام روی کارت',
  cardNameEmpty: 'نام روی کارت را وارد کنید.',
  cardNameNumber: 'اینجا نام را وارد کنید، نه شمارهٔ کارت را.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'اطلاعات کارت',
  cardNumber: 'شمارهٔ کارت',
  cardExpiry: 'تاریخ انقضا',
  cardSecurityCode: 'کد امنیتی',
  copy: 'کپی',
  copyWhat: 'کپی: {what}',
  copied: 'کپی شد',
  copiedWhat: '{what}: کپی شد',
  copyRefused: 'مرورگر شما اجازهٔ کپی در اینجا را نمی‌دهد. رقم‌ها را انتخاب و خودتان کپی کنید.',
  timeLeft: { one: '{count} ثانیه تا پنهان شدن', other: '{count} ثانیه تا پنهان شدن' },
  timeWarning: {
    one: 'اطلاعات کارت تا {count} ثانیهٔ دیگر پنهان می‌شود.',
    other: 'اطلاعات کارت تا {count} ثانیهٔ دیگر پنهان می‌شود.',
  },
  keepShowing: 'ادامهٔ نمایش',
  extended: {
    one: 'اطلاعات کارت {count} ثانیهٔ دیگر نمایش داده می‌شود.',
    other: 'اطلاعات کارت {count} ثانیهٔ دیگر نمایش داده می‌شود.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'بازگشت به فروشگاه',
  challengeTitle: 'پرداخت خود را تأیید کنید',
  challengeGo: 'ادامه برای تأیید پرداخت',
  handoffTitle: 'در حال بارگیری…',
  handoffGo: 'ادامه برای پرداخت',
  startedTitle: 'این پرداخت پیش‌تر آغاز شده است',
  startedText:
    'این پیوند به صفحهٔ پرداخت فقط یک بار کار می‌کند. برای دیدن وضعیت پرداخت به فروشگاه بازگردید.',
  expiredTitle: 'این پیوند منقضی شده است',
  expiredText:
    'پیوند به صفحهٔ پرداخت فقط چند دقیقه کار می‌کند. برای دیدن وضعیت پرداخت به فروشگاه بازگردید.',
  doneTitle: 'در اینجا کار دیگری باقی نمانده است',
  invalidTitle: 'این پیوند معتبر نیست',
  unavailableTitle: 'این صفحه اکنون در دسترس نیست',
  thanksTitle: 'سپاسگزاریم',
  statusText: 'برای دیدن وضعیت پرداخت به فروشگاه بازگردید.',
} satisfies DocumentMessages;
