import type { Context } from '../context/context.ts';

const YEAR = 31_536_000;

/** Features that no page of the proxy needs, of those that browsers gate by permission. */
const PERMISSIONS = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'display-capture',
  'fullscreen',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Headers of every response besides its own: its type must not be sniffed, it is not cached unless
 * it says so, and it comes over https once it did. Pages use none of the browser's features.
 */
export function setAnswerHeaders({ settings }: Context, { headers }: Response): void {
  headers.set('X-Content-Type-Options', 'nosniff');
  if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store');
  if (settings.publicUrl.startsWith('https:'))
    headers.set('Strict-Transport-Security', `max-age=${YEAR}; includeSubDomains`);
  if (headers.get('content-type')?.startsWith('text/html'))
    headers.set('Permissions-Policy', PERMISSIONS);
}

/**
 * For pages that people open directly: the page that opened one gets no reference to it. Pages on
 * the way of a payment are without it: the shop's page closes the window that it opened for them.
 */
export const OPENED_BY_PEOPLE = { 'Cross-Origin-Opener-Policy': 'same-origin' } as const;
