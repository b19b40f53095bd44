import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import { operationOf } from '../../contract/operations/operations.schema.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';

/** Time to record the answer after the gateway's timeout. */
const MARGIN_MS = 15_000;

/** How long one call, and writing its answer down, takes at most. */
export function leaseFor({ timeouts, operations }: Profile, operation: OperationName): number {
  const usual = operationOf(operation).payment ? timeouts.paymentMs : timeouts.otherMs;
  return (operations[operation]?.timeoutMs ?? usual) + timeouts.connectMs + MARGIN_MS;
}
