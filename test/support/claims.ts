import type { Language } from '../../src/localization/languages.ts';

/** How each language says that money was not taken, or that it was received. */
export const CLAIM_WORDS: Readonly<Record<Language, Record<'notCharged' | 'received', RegExp>>> = {
  en: {
    notCharged: /not (been )?charged|nothing (was|has been) (charged|paid)|no money/i,
    received: /received|is paid|nothing left to pay|paid for/i,
  },
  de: {
    notCharged: /nichts (abgebucht|bezahlt|belastet)|nicht (abgebucht|belastet)/i,
    received: /erhalten|ist bezahlt|nichts mehr zu zahlen/i,
  },
  zh: {
    notCharged: /未被扣款|没有扣款|未扣款/,
    received: /已收到|订单已付款|无需再次付款|没有待付/,
  },
  ar: {
    notCharged: /لم يُخصم|لم يتم خصم/,
    received: /تم استلام|تم دفع|مدفوع|لا يوجد مبلغ/,
  },
};
