import type { ProfileInput } from './profile.schema.ts';
import { SANDBOX_METHODS } from './sandbox-methods.ts';
import type { ProxySettingsInput } from './settings.schema.ts';
import { TEST_KEYS } from './test-keys.ts';

/**
 * Shared defaults of proxy and sandbox, so that they, the demo and the tests fit together with no
 * configuration. The keys are public; live mode refuses each of them.
 */
export const SANDBOX_PROFILE = {
  mode: 'sandbox',
  baseUrl: { acquiring: 'http://127.0.0.1:4100', issuing: 'http://127.0.0.1:4100' },
  ids: { merchantId: '15670', accountId: '15670001', companyId: '4101' },
  secrets: {
    signKey: [TEST_KEYS.signKey],
    issuingKey: [TEST_KEYS.issuingKey],
    notifyKey: [TEST_KEYS.notifyKey],
    privateKey: ['test_private_key_123'],
    gatewayKey: ['test_gateway_key_123'],
  },
  website: 'shop.example',
  methods: SANDBOX_METHODS,
  hosted: true,
  card: { brands: ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay'] },
  // The sandbox's own codes. A lost or stolen card is a plain decline: its holder is not who pays.
  errors: {
    '0051': 'insufficient_funds',
    '0054': 'expired_card',
    '0065': 'authentication_failed',
    '0082': 'incorrect_security_code',
    '0096': 'try_again',
    '3000': 'try_again',
    '3DSE': 'authentication_failed',
    '3DSF': 'authentication_failed',
    '3DSU': 'authentication_failed',
  },
} as const satisfies DeepReadonly<ProfileInput>;

/** Below this path the sandbox takes requests of card issuing alone, as a gateway of their own does. */
export const CARDS_PATH = '/__cards';

export const SANDBOX_SETTINGS = {
  publicUrl: 'http://127.0.0.1:4000',
  allowedOrigins: ['http://localhost:5173'],
  apiKeys: ['sandbox_api_key_0123456789'],
  secrets: ['sandbox_root_secret_0123456789abcdef'],
} as const satisfies DeepReadonly<ProxySettingsInput>;

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;
