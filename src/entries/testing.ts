/** For merchants' tests: the real proxy and sandbox in memory, test cards, helpers for pages. */
export { fillCard, pay, type CardDetails, type CheckoutPage } from '../testing/checkout-page.ts';
export type { Exchange } from '../testing/exchange-recorder.ts';
export { serveCheckout, type Routing } from '../testing/serve-checkout.ts';
export {
  createTestBackend,
  type TestBackend,
  type TestBackendOptions,
} from '../testing/test-backend.ts';
export { readShownCard, type ShownCard, type WalletPage } from '../testing/wallet-page.ts';
export { testCard, testCards, type TestCard } from '../testing/test-cards.ts';
export { ISSUED_CARD_NUMBER, SCENARIO_NAMES, type ScenarioName } from '../sandbox/index.ts';
