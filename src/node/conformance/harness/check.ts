import type { Target } from './target.ts';

/**
 * What a check asks of the gateway it runs against. `question`: harmless anywhere, live mode too.
 * `test-account`: makes test orders and moves test money, so sandbox mode only. `sandbox`: the
 * behaviour has to be requested, which only the built-in sandbox supports.
 */
export type Need = 'question' | 'test-account' | 'sandbox';

/** One row of the checklist, as something that can be seen at a gateway. */
export interface Check {
  /** 41 of `C-041`. */
  readonly row: number;
  readonly title: string;
  readonly needs: Need;
  /** Returns when the row holds. @throws Fault, LeftOut */
  run(target: Target): Promise<void>;
}

const needing =
  (needs: Need) =>
  (row: number, title: string, run: Check['run']): Check => ({ row, title, needs, run });

/** A check that asks a harmless question. */
export const anywhere = needing('question');
/** A check that makes orders or moves money. */
export const onTestAccount = needing('test-account');
/** A check of a behaviour that only the built-in sandbox shows on request. */
export const onSandbox = needing('sandbox');
