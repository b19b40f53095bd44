import {
  profileSchema,
  type Profile,
  type ProfileInput,
} from '../../src/contract/profile/profile.schema.ts';
import { SANDBOX_PROFILE } from '../../src/contract/profile/sandbox-defaults.ts';

/** A sandbox profile with the keys of signing-vectors.json; `changes` replace its top-level parts. */
export const gatewayProfile = (changes: Partial<ProfileInput> = {}): Profile =>
  profileSchema.parse({
    mode: 'sandbox',
    baseUrl: { acquiring: 'https://gateway.test', issuing: 'https://issuing.test/api' },
    ids: { merchantId: '15670', accountId: '15670001', companyId: '4101' },
    secrets: SANDBOX_PROFILE.secrets,
    website: 'shop.example',
    ...changes,
  });
