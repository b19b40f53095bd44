import type { PageMessages } from './en.ts';

export const ar = {
  pay: 'ادفع {amount}',
  paying: 'جارٍ المعالجة…',
  tryAgain: 'إعادة المحاولة',

  cardFrame: 'نموذج البطاقة الآمن',
  cardIncomplete: 'يُرجى إدخال بيانات بطاقتك.',

  unavailableTitle: 'تعذّر تحميل صفحة الدفع',
  unavailableText:
    'يُرجى التحقق من الاتصال ثم إعادة المحاولة. إذا كنت قد دفعت بالفعل، فلا تدفع مرة أخرى.',
  payingTitle: 'جارٍ معالجة دفعتك',
  payingText: 'يُرجى إبقاء هذه الصفحة مفتوحة.',
  unknownTitle: 'نتحقق الآن من حالة دفعتك',
  unknownText: 'قد يستغرق ذلك لحظات. يُرجى عدم الدفع مرة أخرى، فستظهر النتيجة هنا.',
} as const satisfies PageMessages;
