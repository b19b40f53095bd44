import type { ProblemSlug } from '../contract/vocabulary/problems.ts';

/**
 * Why it is certain that no attempt to pay was made: the form has errors, a listener of
 * `tender-before-pay` refused or took too long (`timeout`), nothing is loaded yet or the element is
 * disabled, or the proxy refused with the named problem.
 */
export type NotPaidReason =
  'invalid' | 'prevented' | 'timeout' | 'not-loaded' | ProblemSlug | (string & {});

/** No attempt was made and nothing was charged. */
export class NotPaidError extends Error {
  override readonly name = 'NotPaidError';
  /** Why no attempt was made. */
  readonly reason: NotPaidReason;

  /** `cause` is what the page gave as its own reason, by a rejected `waitUntil()`. */
  constructor(reason: NotPaidReason, cause?: unknown) {
    super(`no payment was attempted: ${reason}`, { cause });
    this.reason = reason;
  }
}
