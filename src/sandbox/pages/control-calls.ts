/** One call of the control API, for whoever looks at the sandbox's own page. */
export interface ControlCall {
  readonly method: 'GET' | 'POST' | 'PUT';
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
    about: 'Every movement of money, orders, balances, and whether it all adds up',
  },
  { method: 'GET', path: '/events', about: 'What was called and what happened, the last 2,000' },
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
    about: 'Notifications, with every try to deliver them',
  },
  { method: 'POST', path: '/notifications/:id/replay', about: 'Sends a notification once more' },
  { method: 'GET', path: '/clock', about: 'The sandbox’s time, and when something is due next' },
  {
    method: 'POST',
    path: '/clock',
    about: 'Moves, sets or freezes the time; what becomes due is done',
    example: '{"advance": "30d"}',
  },
  { method: 'POST', path: '/run', about: 'Does what is due, notifications included' },
  { method: 'GET', path: '/held', about: 'Calls whose answers are held back' },
  {
    method: 'POST',
    path: '/release',
    about: 'Drops the connections that are held, of one order or all',
    example: '{"order_no": "A-1"}',
  },
  { method: 'GET', path: '/next', about: 'What the next calls are going to do' },
  {
    method: 'POST',
    path: '/next',
    about: 'Names the scenario of the next call of an operation',
    example: '{"operation": "authorise.card", "scenario": "declined"}',
  },
  {
    method: 'POST',
    path: '/chaos',
    about: 'Slow and failing answers at random, by a seed',
    example: '{"errorRate": 0.1, "latencyMs": 300}',
  },
  { method: 'GET', path: '/addresses', about: 'Addresses that may query; null for every one' },
  {
    method: 'POST',
    path: '/addresses',
    about: 'Registers the addresses that may query',
    example: '{"addresses": ["192.0.2.7"]}',
  },
  {
    method: 'POST',
    path: '/settings',
    about: 'How the sandbox decides where the interface says two things',
    example: '{"charges_after_cancel": false}',
  },
  {
    method: 'POST',
    path: '/transition',
    about: 'Moves an order, dispute or payout on by hand',
    example: '{"order": "A-1", "next_status": "settled"}',
  },
  { method: 'POST', path: '/reset', about: 'Starts over' },
  { method: 'GET', path: '/snapshot', about: 'The whole state as one JSON text' },
  { method: 'PUT', path: '/snapshot', about: 'Puts such a text in place of the state' },
];
