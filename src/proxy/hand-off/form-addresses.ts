import { issuerAddress } from '../addresses/gateway-addresses.ts';
import type { Context } from '../context/context.ts';

const FORM = /<form\b[^>]*>/gi;
const ACTION = /\saction\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;

/**
 * Does the gateway's document visibly lead elsewhere than to the gateway (C-156)? A first look only:
 * what its script does is held by the policy that the document is served under (P-38).
 */
export function leadsAstray(context: Context, html: string): boolean {
  const addresses = (html.match(FORM) ?? []).map((form) => {
    const [, double, single, bare] = ACTION.exec(form) ?? [];
    return (double ?? single ?? bare ?? '').replaceAll('&amp;', '&');
  });
  return addresses.length === 0 || !addresses.every((url) => issuerAddress(context, url));
}
