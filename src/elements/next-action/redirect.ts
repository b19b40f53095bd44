import { TenderRedirectEvent } from '../events/redirect-event.ts';

/**
 * May the shopper be sent to an address that the gateway named? The proxy has checked it (P-35); it
 * is checked once more here, because it decides where a shopper types, and the page is asked. Plain
 * http is for a sandbox on this machine. A host that was removed from the page redirects nowhere:
 * the page could not prevent it.
 */
export function mayLeave(
  host: HTMLElement,
  address: string,
  method: 'GET' | 'POST',
): URL | undefined {
  if (!host.isConnected) return undefined;
  const url = new URL(address);
  const local = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(local && url.protocol === 'http:')) return undefined;
  return host.dispatchEvent(new TenderRedirectEvent(url.href, method)) ? url : undefined;
}

/** Takes the whole window there. */
export function leaveFor(host: HTMLElement, address: string, method: 'GET' | 'POST'): void {
  const url = mayLeave(host, address, method);
  if (!url) return;
  if (method === 'GET') {
    location.assign(url);
    return;
  }
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url.href;
  form.hidden = true;
  document.body.append(form);
  form.submit();
  form.remove();
}
