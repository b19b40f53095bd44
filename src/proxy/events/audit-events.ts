import type { RegistryKind } from '../../contract/proxy/registry.schema.ts';

/** What is recorded for `tender audit` alone: the merchant server is told of none of it. */
export interface AuditData {
  'grant.created': {
    readonly grant_id: string;
    readonly subject: string;
    readonly origin: string;
    readonly operations: readonly string[];
    readonly limits: unknown;
    readonly expires: number;
    readonly reveals: boolean;
  };
  'grant.revoked': { readonly grant_id: string };
  'registry.imported': {
    readonly kind: RegistryKind;
    readonly added: number;
    readonly known?: number;
    readonly corrected?: number;
  };
  /** Nothing names the person any more. */
  'shopper.erased': { readonly cards: number; readonly sessions: number };
  /** The newest event that was kept long enough: the chain goes on behind it. */
  'events.pruned': { readonly through: string };
}

const AUDIT_TYPES: Readonly<Record<keyof AuditData, true>> = {
  'grant.created': true,
  'grant.revoked': true,
  'registry.imported': true,
  'shopper.erased': true,
  'events.pruned': true,
};

/** Whether the merchant server is told of events of this type. */
export const isForMerchant = ({ type }: { readonly type: string }): boolean =>
  !(type in AUDIT_TYPES);
