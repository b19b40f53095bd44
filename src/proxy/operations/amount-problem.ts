import { Problem } from '../../contract/vocabulary/problems.ts';
import { spelled } from '../../contract/proxy/spelling.ts';
import type { AmountFault } from '../../gateway/index.ts';

/** What is wrong with the amounts of a request; of one that is too large, also how much it may be. */
export function amountProblem(faults: readonly AmountFault[]): Problem {
  const largest = faults.find((fault) => fault.largest)?.largest;
  return new Problem('amount-invalid', {
    errors: faults.map(({ field, detail }) => ({ pointer: `/${spelled(field)}`, detail })),
    ...(largest && {
      extension: { largest_amount: largest.value, currency: largest.currency },
    }),
  });
}
