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
