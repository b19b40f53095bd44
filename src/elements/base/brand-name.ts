const NAMES: Readonly<Record<string, string>> = { jcb: 'JCB', unionpay: 'UnionPay' };

/** A brand as shoppers know it; empty if it was not recognised. */
export const brandName = (brand: string): string =>
  brand === 'unknown' ? '' : (NAMES[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1));
