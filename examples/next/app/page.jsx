import { proxyUrl } from '../lib/tender.js';
import { Checkout } from './checkout.jsx';

/** The address of the proxy is known when the server runs, not when the site is built. */
export const dynamic = 'force-dynamic';

export default function Page() {
  return <Checkout proxy={proxyUrl} />;
}
