import { explainSignature, type SigningProfile } from '../../signing/index.ts';
import { profileSchema } from '../../contract/profile/profile.schema.ts';
import { SANDBOX_DEFAULTS } from '../configuration/sandbox-defaults.ts';

/**
 * Signatures computed by another program (sha256sum), with the sandbox's keys: one for each of the
 * two secrets and cases, and one with a list (C-041, C-045, C-056).
 */
const VECTORS = [
  {
    operation: 'orders.update',
    values: {
      merchant_id: '15670',
      account_id: '15670001',
      update_orders: [
        { transaction_id: '1379868618653958144' },
        { transaction_id: '1379870442859134976' },
      ],
    },
    signature: 'ad79a75b909546879aedb2cea72d99deb0fd1ca706e254b82f7f11f802efe6b4',
  },
  {
    operation: 'transactions.query',
    values: { merchant_id: '15670', account_id: '15670001' },
    signature: '8b5179f296387ed820008cd387675dd0591bb6b51d2f6540d4308069e55296af',
  },
  {
    operation: 'cardholder.query',
    values: { companyId: '4101', cardholderId: '8201' },
    signature: '6F65C70D4C1B71A8685238DA0C36D4CA4662DE4D55C247F2208057EA7A9D5019',
  },
] as const;

/** Does signing on this machine give what it must? Answers the operations for which it does not. */
export async function wrongSignatures(): Promise<string[]> {
  const profile: SigningProfile = profileSchema.parse(SANDBOX_DEFAULTS.profile);
  const results = await Promise.all(
    VECTORS.map(async ({ operation, values, signature }) => {
      const explained = await explainSignature(operation, values, profile);
      return explained.signature === signature ? [] : [operation];
    }),
  );
  return results.flat();
}
