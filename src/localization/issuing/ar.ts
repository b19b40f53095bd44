import type { IssuingMessages } from './en.ts';

export const ar = {
  tryAgain: 'إعادة المحاولة',
  loadFailed: 'تعذّر التحميل.',

  issuedCard: 'بطاقة',
  cardEnding: 'بطاقة تنتهي بـ {lastFour}',
  cardNumberHidden: 'رقم بطاقة ينتهي بـ {lastFour}',
  validThru: 'صالحة حتى',
  cardholderName: 'حامل البطاقة',
  card_active: 'نشطة',
  card_blocked: 'موقوفة',
  card_closed: 'مغلقة',
  card_unknown: 'جارٍ التحقق…',

  reveal: 'إظهار بيانات البطاقة',
  revealing: 'لحظة من فضلك…',
  hide: 'إخفاء بيانات البطاقة',
  revealFrame: 'بيانات البطاقة',
  hidden_time: 'أُخفيت بيانات البطاقة من جديد.',
  hidden_asked: 'أُخفيت بيانات البطاقة.',
  hidden_page: 'أُخفيت بيانات البطاقة لأنك غادرت الصفحة.',
  notRevealed_refused: 'لم يُسمح لك بالاطلاع على بيانات البطاقة.',
  notRevealed_ended: 'استغرق ذلك وقتًا طويلًا. يُرجى إعادة المحاولة.',
  notRevealed_inactive: 'لا يمكن إظهار إلا بيانات البطاقات النشطة.',
  notRevealed_often: 'عُرضت بيانات البطاقة مرات كثيرة. يُرجى الانتظار قليلًا.',
  notRevealed_offline: 'يتعذر جلب بيانات البطاقة الآن. يُرجى إعادة المحاولة.',
} as const satisfies IssuingMessages;
