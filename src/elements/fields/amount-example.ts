/** An amount as it may be typed: 12 with this many decimals, in the locale's own writing. */
export const amountExample = (decimals: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(12);
