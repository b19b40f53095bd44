/**
 * Signs that are written beside amounts, with the currencies that they stand for, as data: one that stands for several
 * says no more than that it is one of them. The first sign that a currency has is the one that it is written with.
 */
const CODES_BY_SIGN: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $:
    'USD ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUP DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD SRD TTD TWD ' +
    'UYU XCD',
  US$: 'USD',
  A$: 'AUD',
  C$: 'CAD NIO',
  HK$: 'HKD',
  MX$: 'MXN',
  NT$: 'TWD',
  NZ$: 'NZD',
  R$: 'BRL',
  S$: 'SGD',
  '£': 'GBP EGP FKP GIP LBP SDG SHP SSP SYP',
  '¥': 'JPY CNY',
  '￥': 'JPY CNY',
  '₩': 'KRW KPW',
  '₹': 'INR',
  '₽': 'RUB',
  '₺': 'TRY',
  '₴': 'UAH',
  '₫': 'VND',
  '₪': 'ILS',
  '₦': 'NGN',
  '₱': 'PHP CUP',
  '฿': 'THB',
  '₡': 'CRC',
  '₲': 'PYG',
  '₸': 'KZT',
  '₮': 'MNT',
  '₵': 'GHS',
  '₼': 'AZN',
  '₾': 'GEL',
  '₭': 'LAK',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  kr: 'SEK DKK ISK NOK',
  'kr.': 'DKK ISK',
  лв: 'BGN',
  Fr: 'CHF',
  'Fr.': 'CHF',
  RM: 'MYR',
  Rp: 'IDR',
  'S/': 'PEN',
  R: 'ZAR',
};

const currenciesBySign: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(CODES_BY_SIGN).map(([sign, codes]) => [sign, codes.split(' ')] as const),
);

/** All signs, the longest first. */
export const CURRENCY_SIGNS: readonly string[] = [...currenciesBySign.keys()].sort(
  (a, b) => b.length - a.length,
);

/** What a sign or an ISO 4217 code beside an amount may stand for. */
export const currenciesOfMark = (mark: string): readonly string[] =>
  currenciesBySign.get(mark) ?? [mark];

/** What a currency is written with; its code where it has no sign. */
export const signOfCurrency = (currency: string): string =>
  [...currenciesBySign].find(([, codes]) => codes.includes(currency))?.[0] ?? currency;
