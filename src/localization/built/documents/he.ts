// Made of src/localization/languages/ by `npm run languages`.
import type { FrameMessages } from '../../frame/en.ts';
import type { RevealMessages } from '../../reveal/en.ts';
import type { DocumentMessages } from '../../documents/en.ts';

const spoken = { lang: 'he', dir: 'rtl' } as const;
export const frame = {
  ...spoken,
  cardForm: 'טופס כרטיס מאובטח',
  cardNumber: 'מספר כרטיס',
  cardNumberEmpty: 'נא להזין את מספר הכרטיס.',
  cardNumberIncomplete: 'מספר הכרטיס אינו מלא.',
  cardNumberInvalid: 'מספר הכרטיס אינו תקין. נא לבדוק את הספרות.',
  cardExpiry: 'תוקף',
  cardExpiryPlaceholder: 'MM / YY',
  cardExpiryEmpty: 'נא להזין את תוקף הכרטיס.',
  cardExpiryInvalid: 'נא להזין חודש ושנה, לדוגמה {example}.',
  cardExpiryPast: 'תוקף הכרטיס פג. נא להשתמש בכרטיס אחר.',
  cardSecurityCode: 'קוד אבטחה',
  cardSecurityCodeBack: '{count} ספרות בגב הכרטיס',
  cardSecurityCodeFront: '{count} ספרות בחזית הכרטיס',
  cardSecurityCodeEmpty: 'נא להזין את קוד האבטחה.',
  cardSecurityCodeIncomplete: 'נא להזין את כל {count} הספרות.',
  cardName: 'השם על הכרטיס',
  cardNameEmpty: 'נא להזין את השם שעל הכרטיס.',
  cardNameNumber: 'נא להזין כאן שם, לא את מספר הכרטיס.',
} satisfies FrameMessages;
export const reveal = {
  ...spoken,
  title: 'פרטי הכרטיס',
  cardNumber: 'מספר כרטיס',
  cardExpiry: 'תוקף',
  cardSecurityCode: 'קוד אבטחה',
  copy: 'העתקה',
  copyWhat: 'העתקה: {what}',
  copied: 'הועתק',
  copiedWhat: '{what}: הועתק',
  copyRefused: 'הדפדפן אינו מאפשר העתקה כאן. אפשר לסמן את הספרות ולהעתיק אותן ידנית.',
  timeLeft: {
    '1': 'יוסתר בעוד שנייה אחת',
    one: 'יוסתר בעוד {count} שנייה',
    two: 'יוסתר בעוד {count} שניות',
    other: 'יוסתר בעוד {count} שניות',
  },
  timeWarning: {
    '1': 'פרטי הכרטיס יוסתרו בעוד שנייה אחת.',
    one: 'פרטי הכרטיס יוסתרו בעוד {count} שנייה.',
    two: 'פרטי הכרטיס יוסתרו בעוד {count} שניות.',
    other: 'פרטי הכרטיס יוסתרו בעוד {count} שניות.',
  },
  keepShowing: 'המשך הצגה',
  extended: {
    '1': 'פרטי הכרטיס יוצגו עוד שנייה אחת.',
    one: 'פרטי הכרטיס יוצגו עוד {count} שנייה.',
    two: 'פרטי הכרטיס יוצגו עוד {count} שניות.',
    other: 'פרטי הכרטיס יוצגו עוד {count} שניות.',
  },
} satisfies RevealMessages;
export const documents = {
  ...spoken,
  backToShop: 'חזרה לחנות',
  challengeTitle: 'אישור התשלום',
  challengeGo: 'המשך לאישור התשלום',
  handoffTitle: 'טעינה…',
  handoffGo: 'המשך לתשלום',
  startedTitle: 'תשלום זה כבר התחיל',
  startedText: 'קישור זה לעמוד התשלום פועל פעם אחת בלבד. יש לחזור לחנות כדי לראות את מצב התשלום.',
  expiredTitle: 'תוקף הקישור פג',
  expiredText: 'קישור לעמוד התשלום פועל דקות ספורות בלבד. יש לחזור לחנות כדי לראות את מצב התשלום.',
  doneTitle: 'לא נותר מה לעשות כאן',
  invalidTitle: 'הקישור אינו תקין',
  unavailableTitle: 'עמוד זה אינו זמין כרגע',
  thanksTitle: 'תודה',
  statusText: 'יש לחזור לחנות כדי לראות את מצב התשלום.',
} satisfies DocumentMessages;
