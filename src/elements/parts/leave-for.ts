import { TenderRedirectEvent } from '../redirect-event.ts';

/**
 * Takes the whole window to an address that the gateway named. The proxy has checked it (P-35); it is
 * checked once more here, because it decides where a shopper types. Plain http is for a sandbox on
 * this machine.
 */
export function leaveFor(host: HTMLElement, address: string, method: 'GET' | 'POST'): void {
  const url = new URL(address);
  const local = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(local && url.protocol === 'http:')) return;
  if (!host.dispatchEvent(new TenderRedirectEvent(url.href, method))) return;
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
