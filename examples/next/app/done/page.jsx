import { proxyUrl } from '../../lib/tender.js';
import { Status } from './status.jsx';

export const dynamic = 'force-dynamic';

/** Where banks and wallets bring the shopper back to: `return_url` of the session. */
export default function Page() {
  return <Status proxy={proxyUrl} />;
}
