import type { PageMessages } from './en.ts';

export const ar = {
  pay: 'ادفع {amount}',
  paying: 'جارٍ المعالجة…',
  tryAgain: 'إعادة المحاولة',

  cardFrame: 'نموذج البطاقة الآمن',
  cardIncomplete: 'يُرجى إدخال بيانات بطاقتك.',

  orderSummary: 'ملخص الطلب',
  itemCount: {
    zero: 'لا منتجات',
    one: 'منتج واحد',
    two: 'منتجان',
    few: '{count} منتجات',
    many: '{count} منتجًا',
    other: '{count} منتج',
  },
  quantity: '{count} × {price}',
  itemTotal: 'المجموع الفرعي',
  shipping: 'الشحن',
  handling: 'المناولة',
  taxTotal: 'الضريبة',
  insurance: 'التأمين',
  shippingDiscount: 'خصم الشحن',
  discount: 'الخصم',
  total: 'الإجمالي',
  totalChanged: 'أصبح الإجمالي {amount}.',

  unavailableTitle: 'تعذّر تحميل صفحة الدفع',
  unavailableText:
    'يُرجى التحقق من الاتصال ثم إعادة المحاولة. إذا كنت قد دفعت بالفعل، فلا تدفع مرة أخرى.',
  cardFrameErrorTitle: 'تعذّر تحميل نموذج البطاقة',
  outdatedText: 'إصدار هذه الصفحة قديم. يُرجى إعادة تحميلها.',
  payingTitle: 'جارٍ معالجة دفعتك',
  payingText: 'يُرجى إبقاء هذه الصفحة مفتوحة.',
  unknownTitle: 'نتحقق الآن من حالة دفعتك',
  unknownText: 'قد يستغرق ذلك لحظات. يُرجى عدم الدفع مرة أخرى، فستظهر النتيجة هنا.',
} as const satisfies PageMessages;
