import type { OrderMessages } from './en.ts';

export const ar = {
  orderSummary: 'ملخص الطلب',
  itemCount: {
    zero: 'لا منتجات',
    one: 'منتج واحد',
    two: 'منتجان',
    few: '{count} منتجات',
    many: '{count} منتجًا',
    other: '{count} منتج',
  },
  moreItems: {
    zero: 'لا منتجات أخرى',
    one: 'منتج آخر',
    two: 'منتجان آخران',
    few: '{count} منتجات أخرى',
    many: '{count} منتجًا آخر',
    other: '{count} منتج آخر',
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
} as const satisfies OrderMessages;
