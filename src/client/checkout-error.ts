import type { ProblemSlug } from '../contract/vocabulary/problems.ts';

/**
 * Why a request to the proxy failed.
 *
 * - `problem`: it answered with a problem; `slug` names it (a newer proxy may know more of them).
 * - `unreachable`: there was no answer; whether the request had any effect is unknown.
 * - `unreadable`: the answer is not one of a proxy of this version.
 */
export type CheckoutErrorKind = 'problem' | 'unreachable' | 'unreadable';

/** A request to the proxy failed or was refused. `kind` says which. */
export class CheckoutError extends Error {
  override readonly name = 'CheckoutError';
  /** Which of the three cases it is. */
  readonly kind: CheckoutErrorKind;
  /** Of a `problem`: the last segment of its `type`. */
  readonly slug: ProblemSlug | (string & {}) | undefined;
  /** HTTP status of a `problem`; none without an answer. */
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

  /** Retrying later can help: there was no answer, or one that says "not now". */
  get passing(): boolean {
    const { status = 0 } = this;
    return this.kind !== 'problem' || status >= 500 || status === 408 || status === 429;
  }
}
