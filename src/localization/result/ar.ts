import type { ResultMessages } from './en.ts';

export const ar = {
  useAnotherCard: 'استخدام بطاقة أخرى',
  startAgain: 'البدء من جديد',

  orderNumber: 'رقم الطلب',
  card: 'البطاقة',
  cardEnding: '{brand} تنتهي بالأرقام {lastFour}',
  amount: 'المبلغ',
  date: 'التاريخ',

  succeededTitle: 'تم استلام الدفعة',
  succeededText: 'شكرًا لك. تم دفع طلبك.',
  pendingTitle: 'دفعتك في الطريق',
  pendingText: 'تستغرق بعض الدفعات وقتًا. لا يلزمك فعل أي شيء آخر، وستظهر النتيجة هنا.',
  reviewTitle: 'نراجع دفعتك الآن',
  reviewText: 'هذه مراجعة اعتيادية. لا يلزمك فعل أي شيء آخر، وستظهر النتيجة هنا.',
  requires_actionTitle: 'دفعتك لم تكتمل بعد',
  requires_actionText: 'لم يُخصم منك أي مبلغ.',
  failedTitle: 'لم تكتمل الدفعة',
  declinedText: 'لم يوافق مصرفك عليها، ولم يُخصم منك أي مبلغ. قد تنجح بطاقة أخرى.',
  insufficient_fundsText: 'لم يوافق مصرفك على هذا المبلغ، ولم يُخصم منك شيء. قد تنجح بطاقة أخرى.',
  expired_cardText:
    'أفاد مصرفك بأن صلاحية هذه البطاقة انتهت، ولم يُخصم منك أي مبلغ. قد تنجح بطاقة أخرى.',
  incorrect_security_codeText:
    'لم يتطابق رمز الأمان، ولم يُخصم منك أي مبلغ. يُرجى التحقق منه ثم إعادة المحاولة.',
  incorrect_numberText:
    'لم يتطابق رقم البطاقة، ولم يُخصم منك أي مبلغ. يُرجى التحقق منه ثم إعادة المحاولة.',
  authentication_failedText:
    'لم يتمكن مصرفك من تأكيد هذه الدفعة معك، ولم يُخصم منك أي مبلغ. يُرجى إعادة المحاولة.',
  try_againText: 'لم يُخصم منك أي مبلغ. يُرجى إعادة المحاولة بعد قليل.',
  changedTitle: 'تم تحديث طلبك',
  changedText: 'أصبح الإجمالي {amount}. يُرجى الاطلاع عليه قبل الدفع.',
  not_sentTitle: 'لم تُرسَل دفعتك',
  not_sentText: 'لم يُخصم منك أي مبلغ. يُرجى إعادة المحاولة.',
  exhaustedTitle: 'لنجرّب طريقة أخرى',
  exhaustedText: 'لم يُخصم منك أي مبلغ. يُرجى التواصل مع المتجر للدفع بطريقة أخرى.',
  expiredTitle: 'انتهت مهلة الدفع',
  expiredText: 'لم يُخصم منك أي مبلغ. يُرجى البدء من جديد.',
  cancelledTitle: 'أُغلقت عملية الدفع هذه',
  cancelledText: 'أغلقها المتجر، ولم يُخصم منك أي مبلغ.',
  paidTitle: 'هذا الطلب مدفوع',
  paidText: 'لا حاجة إلى الدفع مرة أخرى.',
} as const satisfies ResultMessages;
