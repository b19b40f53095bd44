import {
  profileSchema,
  type Profile,
  type ProfileInput,
} from '../../src/contract/profile/profile.schema.ts';

/** A sandbox profile with the keys of signing-vectors.json; `changes` replace its top-level parts. */
export const gatewayProfile = (changes: Partial<ProfileInput> = {}): Profile =>
  profileSchema.parse({
    mode: 'sandbox',
    baseUrl: { acquiring: 'https://gateway.test', issuing: 'https://issuing.test/api' },
    ids: { merchantId: '15670', accountId: '15670001', companyId: '4101' },
    secrets: { signKey: ['test_sign_key_123'], issuingKey: ['test_api_key_123'] },
    website: 'shop.example',
    ...changes,
  });
