import type { ProblemSlug } from '../contract/vocabulary/problems.ts';

/**
 * Why the proxy could not be asked.
 *
 * - `problem`: it answered with a problem; `slug` names it (a newer proxy may know more of them).
 * - `unreachable`: no answer came; nothing is known about what the request did.
 * - `unreadable`: the answer is not what a proxy of this version gives.
 */
export type CheckoutErrorKind = 'problem' | 'unreachable' | 'unreadable';

/** The proxy could not be asked, or refused. `kind` says which of the two. */
export class CheckoutError extends Error {
  override readonly name = 'CheckoutError';
  /** Which of the three cases it is. */
  readonly kind: CheckoutErrorKind;
  /** Of a `problem`: the last segment of its `type`. */
  readonly slug: ProblemSlug | (string & {}) | undefined;
  /** HTTP status of a `problem`; none when no answer came. */
  readonly status: number | undefined;

  constructor(
    kind: CheckoutErrorKind,
    message: string,
    details: { slug?: string; status?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.slug = details.slug;
    this.status = details.status;
  }

  /** Asking again later can help: no answer, or one that says "not now". */
  get passing(): boolean {
    const { status = 0 } = this;
    return this.kind !== 'problem' || status >= 500 || status === 408 || status === 429;
  }
}
