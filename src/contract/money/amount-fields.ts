/** An amount of a message. */
export interface AmountField {
  /** The field of its currency, in its record or in one around it; `null` where a record has none. */
  readonly currency: string | null;
  /**
   * Of a request: has it exactly the decimals of its currency (C-095), or may zeros be dropped, as samples of sibling
   * interfaces do?
   */
  readonly written?: 'exact' | 'loose';
  /** It moves or limits money, and is no part of an amount that does. */
  readonly isWhole?: true;
}

const exact = { currency: 'currency', written: 'exact' } as const;

/** Every amount of requests, answers and notifications, by its name. */
export const AMOUNT_FIELDS: Readonly<Record<string, AmountField>> = {
  amount: { ...exact, isWhole: true },
  refund_amount: { ...exact, isWhole: true },
  item_total: exact,
  shipping: exact,
  handling: exact,
  tax_total: exact,
  insurance: exact,
  shipping_discount: exact,
  discount: exact,
  contract_amount: { ...exact, isWhole: true },
  charge_amount: { currency: 'currency', written: 'loose', isWhole: true },
  payment_amount: { currency: 'payment_currency', written: 'loose', isWhole: true },
  source_amount: { currency: 'source_currency', written: 'loose', isWhole: true },
  authLimitAmount: { currency: 'updateCurrency', written: 'loose', isWhole: true },
  amount_beneficiary_receives: { currency: 'payment_currency' },
  amount_payer_pays: { currency: 'source_currency' },
  fee_amount: { currency: 'fee_currency' },
  chargeAmount: { currency: 'currency' },
  refundAmount: { currency: 'currency' },
  balance: { currency: null },
  amountLimit: { currency: null },
  spendingTransactionLimit: { currency: null },
};

/** The amounts of a record of a request, each with the currency that stands beside it, if one does. */
export const amountsBeside = (
  record: Readonly<Record<string, unknown>>,
): {
  readonly field: string;
  readonly value: string;
  readonly currency: string | undefined;
  readonly written: 'exact' | 'loose';
  readonly isWhole: boolean;
}[] =>
  Object.entries(AMOUNT_FIELDS).flatMap(
    ([field, { currency: beside, written, isWhole = false }]) => {
      const value = record[field];
      if (written === undefined || typeof value !== 'string') return [];
      const currency = beside === null ? undefined : record[beside];
      return [
        {
          field,
          value,
          written,
          isWhole,
          currency: typeof currency === 'string' ? currency : undefined,
        },
      ];
    },
  );
