/** Paths under the site that speak to the worker itself; see `worker-client.ts` for who calls them. */
export const CONTROL = {
  /** `PUT` a scenario's name as text; empty ends it. */
  scenario: '__tender/scenario',
  /** `GET` the latest exchanges with the gateway, as JSON. */
  exchanges: '__tender/exchanges',
  /** `POST` forgets everything: sessions, attempts, the sandbox's ledger. */
  reset: '__tender/reset',
} as const;

/** By this channel every page and tab of the site hears of each `Exchange`. */
export const exchangeChannel = (): BroadcastChannel => new BroadcastChannel('tender-exchanges');
