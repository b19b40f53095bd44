import type { Fetch } from '../../src/contract/runtime/dependencies.ts';
import { transportOver } from '../../src/contract/runtime/transport.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/index.ts';
import type { FakeClock } from '../support/fake-clock.ts';

export const GATEWAY = 'https://gateway.example';

/** The sandbox with the ids and secrets that the test proxy's profile has. */
export const createTestSandbox = (
  clock: FakeClock,
  fetch: Fetch,
  more: Partial<SandboxOptions> = {},
): Sandbox =>
  createSandbox({
    ids: { merchantId: '15670', accountId: '15670001', companyId: '4101' },
    secrets: { signKey: ['test_sign_key_123'], issuingKey: ['test_api_key_123'] },
    website: 'shop.example',
    publicUrl: GATEWAY,
    clock,
    seed: 7,
    transport: transportOver(fetch),
    ...more,
  });
