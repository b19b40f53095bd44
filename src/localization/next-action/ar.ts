import type { NextActionMessages } from './en.ts';

export const ar = {
  continueAction: 'متابعة الدفع',
  payAnotherWay: 'اختيار طريقة دفع أخرى',
  close: 'إغلاق',
  cancelling: 'لحظة من فضلك…',
  cancelFailed: 'لا يمكن إلغاء هذه الدفعة الآن. يُرجى إعادة المحاولة بعد قليل.',
  returnedUnpaidText: 'ألم تُكمل الدفع؟ يمكنك اختيار طريقة دفع أخرى.',
  blockedText: 'لا يمكن متابعة هذه الدفعة هنا. يُرجى اختيار طريقة دفع أخرى.',

  challengeTitle: 'تأكيد الدفع',
  challengeBack: 'نتحقق مع مصرفك…',
  challengeStopTitle: 'هل تريد إلغاء هذه الدفعة؟',
  challengeStopText:
    'ربما أكّدها مصرفك بالفعل، لذلك نتحقق أولًا. وإلا فيمكنك بعد ذلك اختيار طريقة دفع أخرى.',
  challengeSlow: 'يستغرق هذا وقتًا أطول من المعتاد. يمكنك الانتظار، أو الإلغاء والدفع بطريقة أخرى.',
  keepWaiting: 'متابعة الدفع',
  stop: 'إلغاء الدفعة',

  hostedTitle: 'صفحة دفع آمنة',
  hostedBack: 'نتحقق من دفعتك…',
  hostedStopText:
    'ربما تم الدفع بالفعل، لذلك نتحقق أولًا. وإلا فيمكنك بعد ذلك اختيار طريقة دفع أخرى.',
} as const satisfies NextActionMessages;
