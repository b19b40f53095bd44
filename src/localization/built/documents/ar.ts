// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'ar', dir: 'rtl', numbering: 'latn' } as const;
export const frame = {
  ...spoken,
  cardForm: 'نموذج بطاقة آمن',
  cardNumber: 'رقم البطاقة',
  cardNumberEmpty: 'أدخل رقم بطاقتك.',
  cardNumberIncomplete: 'رقم البطاقة غير مكتمل.',
  cardNumberInvalid: 'رقم البطاقة غير صحيح. يُرجى التحقق من الأرقام.',
  cardExpiry: 'تاريخ الانتهاء',
  cardExpiryPlaceholder: 'MM / YY',
  cardExpiryEmpty: 'أدخل تاريخ الانتهاء.',
  cardExpiryInvalid: 'أدخل الشهر والسنة، مثل ⁦{example}⁩.',
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
export const reveal = {
  ...spoken,
  title: 'بيانات البطاقة',
  cardNumber: 'رقم البطاقة',
  cardExpiry: 'تاريخ الانتهاء',
  cardSecurityCode: 'رمز الأمان',
  copy: 'نسخ',
  copyWhat: 'نسخ: {what}',
  copied: 'تم النسخ',
  copiedWhat: '{what}: تم النسخ',
  copyRefused: 'لا يسمح متصفحك بالنسخ هنا. حدّد الأرقام وانسخها بنفسك.',
  timeLeft: {
    zero: 'تُخفى الآن',
    one: 'تُخفى خلال ثانية واحدة',
    two: 'تُخفى خلال ثانيتين',
    few: 'تُخفى خلال {count} ثوانٍ',
    many: 'تُخفى خلال {count} ثانية',
    other: 'تُخفى خلال {count} ثانية',
  },
  timeWarning: {
    zero: 'ستُخفى بيانات البطاقة الآن.',
    one: 'ستُخفى بيانات البطاقة خلال ثانية واحدة.',
    two: 'ستُخفى بيانات البطاقة خلال ثانيتين.',
    few: 'ستُخفى بيانات البطاقة خلال {count} ثوانٍ.',
    many: 'ستُخفى بيانات البطاقة خلال {count} ثانية.',
    other: 'ستُخفى بيانات البطاقة خلال {count} ثانية.',
  },
  keepShowing: 'مواصلة العرض',
  extended: {
    zero: 'ستُخفى بيانات البطاقة الآن.',
    one: 'تبقى بيانات البطاقة ظاهرة ثانية واحدة أخرى.',
    two: 'تبقى بيانات البطاقة ظاهرة ثانيتين أخريين.',
    few: 'تبقى بيانات البطاقة ظاهرة {count} ثوانٍ أخرى.',
    many: 'تبقى بيانات البطاقة ظاهرة {count} ثانية أخرى.',
    other: 'تبقى بيانات البطاقة ظاهرة {count} ثانية أخرى.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'العودة إلى المتجر',
  challengeTitle: 'تأكيد الدفع',
  challengeGo: 'المتابعة لتأكيد الدفع',
  handoffTitle: 'جارٍ التحميل…',
  handoffGo: 'المتابعة إلى الدفع',
  startedTitle: 'سبق أن بدأت عملية الدفع هذه',
  startedText:
    'يعمل رابط صفحة الدفع هذا مرة واحدة فقط. عُد إلى المتجر للاطلاع على حالة عملية الدفع.',
  expiredTitle: 'انتهت صلاحية هذا الرابط',
  expiredText: 'يعمل رابط صفحة الدفع لبضع دقائق فقط. عُد إلى المتجر للاطلاع على حالة عملية الدفع.',
  doneTitle: 'لم يعد هناك ما يلزم فعله هنا',
  invalidTitle: 'هذا الرابط غير صالح',
  unavailableTitle: 'هذه الصفحة غير متاحة حاليًا',
  thanksTitle: 'شكرًا لك',
  statusText: 'عُد إلى المتجر للاطلاع على حالة عملية الدفع.',
} satisfies DocumentMessages;
