import type { z } from 'zod';
import type { Encoding, Profile, Recipe, RecipePart } from '../profile/profile.schema.ts';
import type { Evidence } from './evidence.ts';

/** One row of the operations table; request schemas leave out what the client adds itself. */
export interface Operation {
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
  /** A list of orders, matched in the answer by `id`; part 8 bounds it. */
  readonly batch?: {
    readonly list: string;
    readonly max: number;
    readonly id: string;
  };
  /** A shopper waits for it: it has the longer time-out (P-10). */
  readonly payment: boolean;
  /** Reads only: may be repeated, needs no Idempotency-Key. */
  readonly query: boolean;
  /** May a browser be granted it? */
  readonly grantable: boolean;
}

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
type Effect = 'payment' | 'query' | 'grantable';
type Row = Omit<Operation, Common | Effect> & { readonly [K in Effect]?: boolean };

/** What a row doesn't say of itself is false. */
const EFFECTS: Readonly<Record<Effect, boolean>> = {
  payment: false,
  query: false,
  grantable: false,
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
  ...EFFECTS,
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
  ...EFFECTS,
  ...row,
});
