/** One call of the control API, as shown on the sandbox's index page. */
export interface ControlCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/__sandbox`. */
  readonly path: string;
  readonly about: string;
  /** A body that works. */
  readonly example?: string;
}

/** Every call there is; a test holds the list to the routes. */
export const CONTROL_CALLS: readonly ControlCall[] = [
  { method: 'GET', path: '/', about: 'This page; cards and scenarios as JSON for programs' },
  {
    method: 'GET',
    path: '/ledger',
    about: 'All movements of money, orders and balances, and whether they add up',
  },
  { method: 'GET', path: '/events', about: 'The last 2,000 calls and events' },
  { method: 'GET', path: '/refunds', about: 'Refunds' },
  {
    method: 'GET',
    path: '/subscriptions',
    about: 'Subscriptions, with the next deduction of each',
  },
  { method: 'GET', path: '/payouts', about: 'Payouts' },
  { method: 'GET', path: '/issuing', about: 'Groups, issued cards and cardholders' },
  {
    method: 'GET',
    path: '/notifications',
    about: 'Notifications, with each delivery attempt',
  },
  { method: 'POST', path: '/notifications/:id/replay', about: 'Sends a notification again' },
  { method: 'GET', path: '/clock', about: 'The sandbox’s time, and when the next task is due' },
  {
    method: 'POST',
    path: '/clock',
    about: 'Advances, sets or freezes the time, and runs what becomes due',
    example: '{"advance": "30d"}',
  },
  { method: 'POST', path: '/run', about: 'Runs everything that is due, including notifications' },
  { method: 'GET', path: '/held', about: 'Calls whose answers are withheld' },
  {
    method: 'POST',
    path: '/release',
    about: 'Drops the held connections of one order, or all of them',
    example: '{"order_no": "A-1"}',
  },
  { method: 'GET', path: '/next', about: 'The scenarios of the next calls' },
  {
    method: 'POST',
    path: '/next',
    about: 'Sets the scenario for the next call of an operation',
    example: '{"operation": "authorise.card", "scenario": "declined"}',
  },
  {
    method: 'DELETE',
    path: '/next',
    about: 'Takes back the scenarios that still wait: those of one operation, or all of them',
    example: '{"operation": "authorise.card"}',
  },
  {
    method: 'POST',
    path: '/chaos',
    about: 'Slow and failing answers at random, from a seed',
    example: '{"error_rate": 0.1, "latency_ms": 300}',
  },
  { method: 'GET', path: '/addresses', about: 'IP addresses that may query; null for any' },
  {
    method: 'POST',
    path: '/addresses',
    about: 'Registers the IP addresses that may query',
    example: '{"addresses": ["192.0.2.7"]}',
  },
  {
    method: 'POST',
    path: '/settings',
    about: 'How the sandbox behaves where the interface is ambiguous',
    example: '{"charges_after_cancel": false}',
  },
  {
    method: 'POST',
    path: '/transition',
    about:
      'Advances a payment, its dispute, a payout or a subscription manually; "refunded" is a refund in the portal, "Inactived" a cancellation there',
    example: '{"order_no": "A-1", "becomes": "settled"}',
  },
  { method: 'POST', path: '/reset', about: 'Starts over' },
  { method: 'GET', path: '/snapshot', about: 'The complete state as JSON' },
  { method: 'PUT', path: '/snapshot', about: 'Replaces the state with such a snapshot' },
];
