import type { OrderMessages } from './en.ts';

/** Simplified Chinese. */
export const zh = {
  orderSummary: '订单摘要',
  itemCount: { other: '{count} 件商品' },
  moreItems: { other: '另外 {count} 件商品' },
  quantity: '{count} × {price}',
  itemTotal: '小计',
  shipping: '运费',
  handling: '处理费',
  taxTotal: '税费',
  insurance: '保险',
  shippingDiscount: '运费优惠',
  discount: '优惠',
  total: '合计',
  totalChanged: '合计金额现为 {amount}。',
} as const satisfies OrderMessages;
