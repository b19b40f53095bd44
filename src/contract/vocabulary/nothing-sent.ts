/** Problems of a proxy that can't serve just now, which say with certainty that nothing was sent. */
export const NOTHING_SENT: readonly (string | undefined)[] = [
  'gateway-busy',
  'gateway-down',
  'proxy-busy',
];
