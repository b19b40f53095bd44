import type { ConfigurationInput } from './configuration.schema.ts';

/**
 * What a proxy in sandbox mode is told where nobody says otherwise, so that proxy, sandbox and demo
 * fit together with no configuration. The keys are public; live mode refuses each of them.
 */
export const SANDBOX_DEFAULTS = {
  profile: {
    mode: 'sandbox',
    baseUrl: { acquiring: 'http://127.0.0.1:4100', issuing: 'http://127.0.0.1:4100' },
    ids: { merchantId: '15670', accountId: '15670001', companyId: '4101' },
    secrets: { signKey: ['test_sign_key_123'], issuingKey: ['test_api_key_123'] },
    website: 'shop.example',
  },
  settings: {
    publicUrl: 'http://127.0.0.1:4000',
    allowedOrigins: ['http://localhost:5173'],
    apiKeys: ['sandbox_api_key_0123456789'],
    secrets: ['sandbox_root_secret_0123456789abcdef'],
  },
  database: 'sqlite:./tender.db',
  host: '127.0.0.1',
  port: 4000,
} as const satisfies DeepReadonly<ConfigurationInput>;

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;
