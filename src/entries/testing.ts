/** For merchants' tests: the real proxy and sandbox in memory, test cards, helpers for pages. */
export { fillCard, pay, type CardDetails, type CheckoutPage } from '../testing/checkout-page.ts';
export type { Exchange } from '../testing/exchange-recorder.ts';
export { serveCheckout, type Routing } from '../testing/serve-checkout.ts';
export { createTestClock } from '../testing/test-clock.ts';
export {
  createTestBackend,
  type TestBackend,
  type TestBackendOptions,
} from '../testing/test-backend.ts';
export { readShownCard, type ShownCard, type WalletPage } from '../testing/wallet-page.ts';
export { testCard, testCards, type TestCard } from '../testing/test-cards.ts';
export { issuedCardNumber, SCENARIO_NAMES, type ScenarioName } from '../sandbox/index.ts';
export type { ProfileInput } from '../contract/profile/profile.schema.ts';
export type { Provenance } from '../contract/profile/recipe.schema.ts';
export type {
  GrantAnswer as Grant,
  GrantCreateInput as GrantCreate,
} from '../contract/proxy/grant.schema.ts';
export type { SessionAnswer as Session } from '../contract/proxy/session-answer.schema.ts';
export type { SessionCreateInput as SessionCreate } from '../contract/proxy/session.schema.ts';
export type {
  Bytes,
  Clock,
  Fetch,
  RandomBytes,
  SteadyClock,
} from '../contract/runtime/dependencies.ts';
export type { MovableClock } from '../contract/runtime/movable-clock.ts';
export type { OperationName } from '../contract/vocabulary/operation-names.ts';
export type { Outcome } from '../contract/vocabulary/outcomes.ts';
export type { Assets, FrameFile, Reader, Store, Transaction } from '../proxy/index.ts';
export type { SandboxStorage } from '../sandbox/index.ts';
