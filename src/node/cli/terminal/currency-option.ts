import { Option } from 'commander';
import { currencyCodes } from '../../../contract/money/currencies.ts';
import { UsageError } from './exit-codes.ts';

/** The currency that no field of a request names. */
export const currencyOption = (): Option =>
  new Option(
    '--currency <code>',
    'the currency of the card or group, like EUR, where amounts are in minor units and no field names it',
  ).argParser((code: string) => {
    if (currencyCodes().includes(code)) return code;
    throw new UsageError(
      `--currency: ${JSON.stringify(code.slice(0, 10))} is no currency like EUR`,
    );
  });
