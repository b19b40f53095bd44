import type { FrameMessages } from './en.ts';

export const ar = {
  cardForm: 'نموذج بطاقة آمن',

  cardNumber: 'رقم البطاقة',
  cardNumberEmpty: 'أدخل رقم بطاقتك.',
  cardNumberIncomplete: 'رقم البطاقة غير مكتمل.',
  cardNumberInvalid: 'رقم البطاقة غير صحيح. يُرجى التحقق من الأرقام.',

  cardExpiry: 'تاريخ الانتهاء',
  cardExpiryPlaceholder: 'MM / YY',
  cardExpiryEmpty: 'أدخل تاريخ الانتهاء.',
  cardExpiryInvalid: 'أدخل الشهر والسنة، مثل \u2066{example}\u2069.',
  cardExpiryPast: 'انتهت صلاحية هذه البطاقة. يُرجى استخدام بطاقة أخرى.',

  cardSecurityCode: 'رمز الأمان',
  cardSecurityCodeBack: '{count} أرقام على ظهر البطاقة',
  cardSecurityCodeFront: '{count} أرقام على وجه البطاقة',
  cardSecurityCodeEmpty: 'أدخل رمز الأمان.',
  cardSecurityCodeIncomplete: 'أدخل الأرقام كلها وعددها {count}.',

  cardName: 'الاسم على البطاقة',
  cardNameEmpty: 'أدخل الاسم على البطاقة.',
  cardNameNumber: 'أدخل الاسم هنا، وليس رقم البطاقة.',
} satisfies FrameMessages;
