/**
 * The sandbox's keys that both sides know: texts, however the profile has keys given. Public; live mode refuses each.
 */
export const TEST_KEYS = {
  signKey: 'test_sign_key_123',
  issuingKey: 'test_api_key_123',
  notifyKey: 'test_notify_key_123',
} as const;
