/**
 * Which requests of a page only look. A request that may act is any other one that isn't a GET.
 */
export const LOOKING_POSTS = [
  'v1/checkout',
  'v1/operations/card.query',
  'v1/operations/cardholder.query',
  'v1/requests/find',
] as const;

type Sent = Pick<Request, 'method' | 'url'>;

/** Whether a request may do something. */
export const mayAct = ({ method, url }: Sent): boolean =>
  method !== 'GET' && !LOOKING_POSTS.some((path) => new URL(url).pathname.endsWith(path));

/** Those among the requests that may do something. */
export const acting = (requests: readonly Sent[]): string[] =>
  requests.filter(mayAct).map(({ method, url }) => `${method} ${new URL(url).pathname}`);

/**
 * What a press of each button of the elements does, by its part.
 *
 * - `looks`: it asks how things are. `test/elements/looks.browser.ts` presses each of them.
 * - `here`: it changes what is shown or asked for in the page, or leads elsewhere; nothing is sent.
 * - `acts`: it says by its name what it does, and does that.
 */
export const BUTTONS = {
  'refresh-button': 'looks',
  'check-again-button': 'looks',
  'action-button': 'looks',
  'select-button': 'looks',
  'sort-button': 'looks',
  'previous-button': 'looks',
  'next-button': 'looks',
  'more-button': 'looks',
  'personal-button': 'looks',
  'list-refresh-button': 'looks',
  'sum-button': 'looks',
  'export-button': 'looks',
  'reveal-button': 'here',
  'back-button': 'here',
  'record-button': 'here',
  'clear-button': 'here',
  'copy-button': 'here',
  'stop-button': 'here',
  'refund-button': 'here',
  'approve-button': 'here',
  'decide-button': 'here',
  'reject-button': 'here',
  'cancel-payment-button': 'here',
  'cancel-subscription-button': 'here',
  'end-button': 'here',
  'charge-button': 'here',
  'withdraw-button': 'here',
  'withdraw-first-button': 'here',
  'limit-button': 'here',
  'close-button': 'here',
  'return-button': 'here',
  'cancel-button': 'here',
  'continue-button': 'here',
  'pay-button': 'acts',
  'ask-button': 'acts',
  'confirm-button': 'acts',
  'send-button': 'acts',
  'block-button': 'acts',
  'unblock-button': 'acts',
  'status-button': 'acts',
  'activate-button': 'acts',
  'deactivate-button': 'acts',
  'remove-button': 'acts',
  'default-button': 'acts',
  'give-up-button': 'acts',
} as const satisfies Readonly<Record<string, 'looks' | 'here' | 'acts'>>;

type Does<What> = {
  [Part in keyof typeof BUTTONS]: (typeof BUTTONS)[Part] extends What ? Part : never;
}[keyof typeof BUTTONS];

/** Buttons that only look. */
export type LookingButton = Does<'looks'>;
