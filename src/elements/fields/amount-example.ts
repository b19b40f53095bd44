/** An amount as it may be typed: 12 with this many decimals, in the locale's own writing. */
export const amountExample = (decimals: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(12);

/** An amount as it would be typed. */
export const amountAsTyped = (value: string, locale: string): string =>
  new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: value.split('.')[1]?.length ?? 0,
  }).format(Number(value));
