// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'fa', dir: 'rtl', numbering: 'latn' } as const;
export const account = {
  ...spoken,
  empty: 'هنوز چیزی اینجا نیست.',
  fault: 'انجام نشد. لطفاً دوباره تلاش کنید.',
  endedFault: 'لطفاً دوباره وارد شوید.',
  defaultCard: 'پیش‌فرض',
  makeDefault: 'انتخاب به‌عنوان پیش‌فرض',
  activeState: 'فعال',
  cancellingState: 'درخواست لغو ثبت شده',
  cancelledState: 'لغوشده',
  endedState: 'پایان‌یافته',
  lastLabel: 'آخرین پرداخت',
  pastLabel: 'پرداخت‌های پیشین',
  paidDeduction: 'پرداخت شد',
  refusedDeduction: 'رد شد',
  unknownDeduction: 'در حال بررسی',
  missingDeduction: 'پرداختی یافت نشد',
  cancel: 'لغو اشتراک',
  cancelAsk: '{subscription} لغو شود؟',
  cancelLast:
    'یک پرداخت دیگر به مبلغ {amount} در {date} از پیش توافق شده و همچنان کسر می‌شود. پس از آن چیزی کسر نخواهد شد.',
  cancelFailed: 'اشتراک شما لغو نشد. لطفاً دوباره تلاش کنید.',
  cancelUnknown: 'هنوز نمی‌دانیم اشتراک شما لغو شده است یا نه.',
  checkAgain: 'بررسی دوباره',
} satisfies AccountMessages;
