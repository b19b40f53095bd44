import type { z } from 'zod';
import type { Encoding } from '../profile/encodings.ts';
import type { Profile } from '../profile/profile.schema.ts';
import type { Recipe, RecipePart } from '../profile/recipe.schema.ts';
import type { ResourceKind } from '../vocabulary/resource-kinds.ts';
import type { Evidence } from './evidence.ts';

/** How an answer is read. */
export type Reading =
  /** As a payment by card. */
  | 'card-payment'
  /** As a payment by another method. */
  | 'alternative-payment'
  /** As the hosted page, on which the shopper decides. */
  | 'page'
  /** As what was asked for. The operation changes nothing: it needs no Idempotency-Key, and may be repeated. */
  | 'question'
  /** Item by item. */
  | 'items'
  /** By its status alone. */
  | 'whole';

/** The list of orders in a request. */
export interface Batch {
  /** The field that holds it. */
  readonly list: string;
  /** How many one request may hold, by part 8. */
  readonly max: number;
  /** The field of an order by which the answer's are matched. */
  readonly id: string;
}

/** The places in a request where an id may stand: a field, or `list.field` for one of every item. */
export type FieldPath<Values> = {
  [Field in keyof Values & string]:
    | Field
    | (NonNullable<Values[Field]> extends readonly (infer Item)[]
        ? `${Field}.${keyof Item & string}`
        : never);
}[keyof Values & string];

/** Where a request names what it works on, by kind; an id may also be several, joined by commas. */
export type Resources<Path extends string = string> = Readonly<Partial<Record<ResourceKind, Path>>>;

/** One row of the operations table; request schemas leave out what the client adds itself. */
export type Operation = OperationFacts &
  (
    | { readonly reading: 'items'; readonly batch: Batch }
    | { readonly reading: Exclude<Reading, 'items'>; readonly batch?: never }
  );

interface OperationFacts {
  /** What it does, in a line. */
  readonly summary: string;
  /** Which of the gateway's two addresses it belongs to, and whose keys sign it. */
  readonly base: 'acquiring' | 'issuing';
  /** Below that address, with a leading slash. */
  readonly path: string;
  /** How the request's body is written. */
  readonly encoding: Encoding;
  /** How the answer's body is read. */
  readonly answerKind: 'xml' | 'json' | 'html' | 'envelope';
  /** What a caller may send, by wire names. */
  readonly request: z.ZodType;
  /** What the gateway may answer, by wire names. */
  readonly answer: z.ZodType;
  /** Wire fields that say who asks, and where the profile has them. */
  readonly identity: Readonly<Record<string, keyof Profile['ids']>>;
  /** Fields of the answer that name its recipient; in an envelope's `data` for issuing. */
  readonly answerIdentity: Readonly<Record<string, keyof Profile['ids']>>;
  /** The wire field that carries the signature. */
  readonly signature: 'encryption_data' | 'sign';
  /** What is signed, in order. */
  readonly recipe: Recipe;
  /**
   * What the answer's signature covers, where the answer carries one: its own recipe over the
   * answer, or `request`: samples of sibling interfaces repeat the request's value (C-053).
   */
  readonly answerRecipe?: Recipe | 'request';
  /** What the answer has to show before it proves anything. */
  readonly evidence: Evidence;
  /** A shopper waits for it: it has the longer time-out (P-10). */
  readonly payment: boolean;
  /** Bytes of its largest request, where files are in it (C-152); `MAX_REQUEST` otherwise. */
  readonly largest?: number;
  /** The setting of the profile that turns it on; it is on where none is named. */
  readonly enabledBy?: keyof Profile['enable'];
  /** What a grant for it has to name; null where no browser is ever granted it. */
  readonly resources: Resources | null;
}

/** 256 KiB (C-266). */
export const MAX_REQUEST = 256 * 1024;

/** `"card_id"` is a field of the request, `"refund_orders.transaction_id"` one of every item. */
export function recipe(status: Recipe['status'], ...fields: string[]): Recipe {
  const parts = fields.map((path): RecipePart => {
    const [list, field] = path.split('.');
    return list && field ? { list, field } : { field: path };
  });
  return { status, parts };
}

/** Fields that identify merchant and account, signed first. */
export const PARTY = ['merchant_id', 'account_id'];

type Common = 'base' | 'identity' | 'answerIdentity' | 'signature' | 'encoding' | 'answerKind';
type Row = Omit<OperationFacts, Common | 'payment'> & {
  readonly payment?: true;
  readonly reading: Reading;
  readonly batch?: Batch;
};

const MERCHANT = { merchant_id: 'merchantId', account_id: 'accountId' } as const;

/** A row of the acquiring interface. */
export const acquiring = <const R extends Row>(
  encoding: Encoding,
  answerKind: 'xml' | 'json' | 'html',
  row: R,
) => ({
  base: 'acquiring' as const,
  identity: MERCHANT,
  answerIdentity: MERCHANT,
  signature: 'encryption_data' as const,
  encoding,
  answerKind,
  payment: false,
  ...row,
});

/** A row of the issuing interface, with the company's id under the given name. */
export const issuingBy = <const R extends Row>(company: 'companyId' | 'company_id', row: R) => ({
  base: 'issuing' as const,
  identity: { [company]: 'companyId' } as const,
  answerIdentity: { companyId: 'companyId' } as const,
  signature: 'sign' as const,
  encoding: 'json' as const,
  answerKind: 'envelope' as const,
  payment: false,
  ...row,
});
