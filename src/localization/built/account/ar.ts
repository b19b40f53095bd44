// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'ar', dir: 'rtl', numbering: 'latn' } as const;
export const account = {
  ...spoken,
  empty: 'لا يوجد شيء هنا بعد.',
  fault: 'تعذّر ذلك. يُرجى إعادة المحاولة.',
  endedFault: 'يُرجى تسجيل الدخول مجددًا.',
  defaultCard: 'الافتراضية',
  makeDefault: 'جعلها الافتراضية',
  activeState: 'نشط',
  cancellingState: 'طُلب الإلغاء',
  cancelledState: 'ملغى',
  endedState: 'منتهٍ',
  lastLabel: 'الدفعة الأخيرة',
  pastLabel: 'الدفعات السابقة',
  paidDeduction: 'مدفوعة',
  refusedDeduction: 'مرفوضة',
  unknownDeduction: 'قيد التحقق',
  missingDeduction: 'لم يُعثر على دفعة',
  cancel: 'إلغاء الاشتراك',
  cancelAsk: 'هل تريد إلغاء {subscription}؟',
  cancelLast:
    'هناك دفعة أخرى متفق عليها بقيمة {amount} بتاريخ {date}، وستُخصم رغم الإلغاء. ولن يُخصم شيء بعد ذلك.',
  cancelFailed: 'لم يُلغَ اشتراكك. يُرجى إعادة المحاولة.',
  cancelUnknown: 'لا نعلم بعد إن كان اشتراكك قد أُلغي.',
  checkAgain: 'التحقق مرة أخرى',
} satisfies AccountMessages;
