import type { GrantClaims } from '../../contract/proxy/grant.schema.ts';

/** The merchant's own backend, known by its API key. */
export interface Merchant {
  readonly kind: 'merchant';
  readonly name: 'merchant';
  /** Which of its keys it is: `key_` and the beginning of its hash. */
  readonly key: string;
}
/** A browser that was granted something. */
export interface Grantee {
  readonly kind: 'grant';
  /** The grant's id. */
  readonly name: string;
  readonly claims: GrantClaims;
}
export type Operator = Merchant | Grantee;
