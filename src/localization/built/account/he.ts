// Made of src/localization/languages/ by `npm run languages`.
import type { AccountMessages } from '../../account/en.ts';

const spoken = { lang: 'he', dir: 'rtl' } as const;
export const account = {
  ...spoken,
  empty: 'אין כאן עדיין כלום.',
  fault: 'הפעולה לא הצליחה. נא לנסות שוב.',
  endedFault: 'נא להתחבר שוב.',
  defaultCard: 'ברירת מחדל',
  makeDefault: 'הגדרה כברירת מחדל',
  activeState: 'פעיל',
  cancellingState: 'התבקש ביטול',
  cancelledState: 'בוטל',
  endedState: 'הסתיים',
  lastLabel: 'התשלום האחרון',
  pastLabel: 'תשלומים קודמים',
  paidDeduction: 'שולם',
  refusedDeduction: 'נדחה',
  unknownDeduction: 'בבדיקה',
  missingDeduction: 'לא נמצא תשלום',
  cancel: 'ביטול המינוי',
  cancelAsk: 'לבטל את {subscription}?',
  cancelLast: 'תשלום נוסף של {amount} בתאריך {date} כבר סוכם ועוד ייגבה. אחר כך לא ייגבה דבר.',
  cancelFailed: 'המינוי לא בוטל. נא לנסות שוב.',
  cancelUnknown: 'עדיין לא ידוע לנו אם המינוי בוטל.',
  checkAgain: 'בדיקה חוזרת',
} satisfies AccountMessages;
