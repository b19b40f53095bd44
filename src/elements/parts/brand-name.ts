const NAMES: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mir: 'Mir',
  unionpay: 'UnionPay',
};

/** A brand as shoppers know it; empty when it could not be told. */
export const brandName = (brand: string): string =>
  brand === 'unknown' ? '' : (NAMES[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1));
