import { languageOf, type Language } from '../languages.ts';

/** Texts of the proxy's own pages: few enough to be there in every language. */
export interface DocumentMessages {
  readonly backToShop: string;
  /** Names the bank's page to those who don't see it. */
  readonly challengeTitle: string;
  readonly challengeGo: string;
  /** For a moment, on the way to the gateway's page. */
  readonly handoffTitle: string;
  readonly handoffGo: string;
  readonly startedTitle: string;
  readonly startedText: string;
  readonly expiredTitle: string;
  readonly expiredText: string;
  readonly doneTitle: string;
  readonly invalidTitle: string;
  readonly unavailableTitle: string;
  readonly thanksTitle: string;
  /** Says nothing about the payment's outcome, which is not known here. */
  readonly statusText: string;
}

const MESSAGES: Readonly<Record<Language, DocumentMessages>> = {
  en: {
    backToShop: 'Return to the shop',
    challengeTitle: 'Confirm your payment',
    challengeGo: 'Continue to confirm your payment',
    handoffTitle: 'Loading…',
    handoffGo: 'Continue to pay',
    startedTitle: 'This payment was already started',
    startedText:
      'This link to the payment page works only once. Return to the shop to see the status of your payment.',
    expiredTitle: 'This link has expired',
    expiredText:
      'A link to the payment page works for a few minutes only. Return to the shop to see the status of your payment.',
    doneTitle: 'Nothing left to do here',
    invalidTitle: 'This link is not valid',
    unavailableTitle: 'This page is not available right now',
    thanksTitle: 'Thank you',
    statusText: 'Return to the shop to see the status of your payment.',
  },
  de: {
    backToShop: 'Zurück zum Shop',
    challengeTitle: 'Zahlung bestätigen',
    challengeGo: 'Weiter, um die Zahlung zu bestätigen',
    handoffTitle: 'Wird geladen …',
    handoffGo: 'Weiter zur Zahlung',
    startedTitle: 'Diese Zahlung wurde bereits begonnen',
    startedText:
      'Dieser Link zur Zahlungsseite funktioniert nur einmal. Kehren Sie zum Shop zurück, um den Stand Ihrer Zahlung zu sehen.',
    expiredTitle: 'Dieser Link ist abgelaufen',
    expiredText:
      'Ein Link zur Zahlungsseite funktioniert nur wenige Minuten lang. Kehren Sie zum Shop zurück, um den Stand Ihrer Zahlung zu sehen.',
    doneTitle: 'Hier ist nichts mehr zu tun',
    invalidTitle: 'Dieser Link ist nicht gültig',
    unavailableTitle: 'Diese Seite ist gerade nicht verfügbar',
    thanksTitle: 'Vielen Dank',
    statusText: 'Kehren Sie zum Shop zurück, um den Stand Ihrer Zahlung zu sehen.',
  },
  zh: {
    backToShop: '返回商店',
    challengeTitle: '确认付款',
    challengeGo: '继续以确认付款',
    handoffTitle: '正在加载…',
    handoffGo: '继续付款',
    startedTitle: '此付款已经开始',
    startedText: '此付款页面链接只能使用一次。请返回商店查看付款状态。',
    expiredTitle: '此链接已过期',
    expiredText: '付款页面链接仅在几分钟内有效。请返回商店查看付款状态。',
    doneTitle: '此处无需再操作',
    invalidTitle: '此链接无效',
    unavailableTitle: '此页面暂时无法使用',
    thanksTitle: '谢谢',
    statusText: '请返回商店查看付款状态。',
  },
  ar: {
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
  },
};

export const documentMessages = (locale: string): DocumentMessages => MESSAGES[languageOf(locale)];
