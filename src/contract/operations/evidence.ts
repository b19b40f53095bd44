import type { Texts } from '../profile/codes.schema.ts';

/**
 * How a field that an answer repeats is compared with what was sent. `text` letter by letter, but for
 * the space around it; `id` exactly, and against each of a list joined by commas; `amount` as money,
 * so that `10` and `10.00` are the same; `card` a masked number against the one it masks; `window` as a
 * time within a day of the span that was asked for, since nothing says in which zone it is meant.
 */
export type Comparison = 'text' | 'id' | 'amount' | 'card' | 'window';

/** A field of an answer that repeats one of the request. */
export interface Echo {
  /** How the two are compared. */
  readonly as: Comparison;
  /** The field of the request, of the same name where none is named; a dot leads into an object. */
  readonly of?: string;
  /** The request's field with the end of a window, whose beginning is `of`. */
  readonly until?: string;
  /** The request's field with an amount's currency; issuing's own currency where there is none. */
  readonly currency?: string;
}

/**
 * How a text that explains a status agrees with it; what it says on a success, and whether it has a code, is in
 * the profile's `texts`. `code`: has to say so on a success. `error`: empty on a success, or one of those texts
 * (C-259). `type`: the same, and its words are a code. `remark`: may say anything, but no code against it.
 */
export type ReasonForm = 'code' | 'error' | 'type' | 'remark';

/** A text that explains a status, by its name at the gateway. */
export type ReasonField = keyof Texts;

/** The code maps of a profile that give an answer's status its meaning, and the one of an envelope. */
export type StatusCodes =
  | 'orderStatus'
  | 'paymentStatus'
  | 'itemStatus'
  | 'refundStatus'
  | 'reviewStatus'
  | 'cancelStatus'
  | 'subscriptionCancelStatus'
  | 'payoutStatus'
  | 'receiptStatus'
  | 'returnStatus';

/** What one part of an answer has to show before it proves anything: the whole, or one of its items. */
export interface PartEvidence {
  /**
   * Fields that repeat the request, by their names in the answer. A missing one is no
   * contradiction, unless it is `required`; one that is there and says something else never passes
   * (C-034, C-132).
   */
  readonly echoes: Readonly<Record<string, Echo>>;
  /** Without these, nothing is proven to have succeeded. */
  readonly required: readonly string[];
  /** Where the status is. A part without one has succeeded when it is there at all. */
  readonly status?: {
    readonly field: string;
    readonly codes: StatusCodes;
    /** What an unmapped code means; without this it proves nothing. */
    readonly otherwise?: 'pending';
  };
  /** Texts that must agree with the status, by field. */
  readonly reasons: Readonly<Partial<Record<ReasonField, ReasonForm>>>;
  /** A status alone refuses nothing here: a reason has to agree with it. */
  readonly refusalNeedsReason?: true;
  /** A field that says whether the record exists. */
  readonly found?: string;
}

/** What an answer has to show before it proves anything, as a whole and item by item. */
export interface Evidence extends PartEvidence {
  /** The list of an answer whose items are weighed one by one. */
  readonly items?: PartEvidence & { readonly list: string };
}

/** An answer that has nothing to compare. */
export const NO_EVIDENCE: Evidence = { echoes: {}, required: [], reasons: {} };
