import type { GrantClaims } from '../../contract/proxy/grant.schema.ts';

/** A grant and what was used of it; its token is not kept. */
export interface GrantRow {
  readonly id: string;
  readonly subject: string;
  /** With what it may be used. */
  readonly resources: GrantClaims['resources'];
  readonly revoked: boolean;
  readonly expiresAt: number;
  /** What was used of its limits. */
  readonly used: number;
  readonly usedAmount: string;
  /** How many keys were withdrawn with it. */
  readonly withdrawn: number;
}
