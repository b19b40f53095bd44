import {
  decimalsOf,
  formatMoney,
  parseLooseMoney,
  type Money,
} from '../../contract/money/money.ts';
import { GatewayRejection } from '../protocol/gateway-rejection.ts';
import type { Payout } from '../state/state.ts';

interface Asked {
  readonly payment_amount?: string | undefined;
  readonly payment_currency: string;
  readonly source_amount?: string | undefined;
  readonly source_currency?: string | undefined;
  readonly fee_paid_by?: string | undefined;
}

type Amounts = Pick<
  Payout,
  'payerPays' | 'payerCurrency' | 'beneficiaryReceives' | 'beneficiaryCurrency' | 'fee'
>;

/** Half a per cent, and never nothing. */
const FEE_PER_MILLE = 5n;

/**
 * Who pays and who receives how much. The sandbox exchanges any currency one to one; the fee is the
 * payer's unless `fee_paid_by` is BENEFICIARY.
 */
export function payoutAmounts(asked: Asked): Amounts {
  const payerCurrency = asked.source_currency ?? asked.payment_currency;
  const beneficiaryCurrency = asked.payment_currency;
  const given =
    asked.payment_amount === undefined
      ? parseLooseMoney(asked.source_amount ?? '', payerCurrency)
      : parseLooseMoney(asked.payment_amount, beneficiaryCurrency);
  const gross = exchange(given, payerCurrency);
  const fee = { minor: (gross.minor * FEE_PER_MILLE) / 1000n || 1n, currency: payerCurrency };
  const shared = asked.fee_paid_by === 'BENEFICIARY';
  const net = { minor: gross.minor - (shared ? fee.minor : 0n), currency: payerCurrency };
  const receives = exchange(net, beneficiaryCurrency);
  if (receives.minor <= 0n)
    throw new GatewayRejection(
      400,
      'amount',
      'payment_amount: too small to be paid out after its fee',
    );
  return {
    payerPays: formatMoney({ minor: net.minor + fee.minor, currency: payerCurrency }),
    payerCurrency,
    beneficiaryReceives: formatMoney(receives),
    beneficiaryCurrency,
    fee: formatMoney(fee),
  };
}

function exchange(money: Money, currency: string): Money {
  const shift = decimalsOf(currency) - decimalsOf(money.currency);
  const factor = 10n ** BigInt(Math.abs(shift));
  return { minor: shift < 0 ? money.minor / factor : money.minor * factor, currency };
}
