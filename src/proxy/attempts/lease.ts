import type { OperationName } from '../../contract/operation-names.ts';
import type { Profile } from '../../contract/profile.schema.ts';

/** Time to write down the answer after the gateway's own time is over. */
const MARGIN_MS = 15_000;

const PAYMENTS: readonly OperationName[] = ['authorise.card', 'authorise.alternative', 'checkout'];

/**
 * How long one call may keep a row to itself. Whoever is still silent after that has died, and the
 * row is free for others (architecture: leases, not boots).
 */
export function leaseFor(profile: Profile, operation: OperationName): number {
  const usual = PAYMENTS.includes(operation)
    ? profile.timeouts.paymentMs
    : profile.timeouts.otherMs;
  return (
    (profile.operations[operation]?.timeoutMs ?? usual) + profile.timeouts.connectMs + MARGIN_MS
  );
}
