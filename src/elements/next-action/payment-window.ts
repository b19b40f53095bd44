import { mayLeave } from './redirect.ts';

let opened: Window | null = null;

/**
 * Opens a window for the payment page, empty but for a text: browsers allow that only while a press
 * lasts, and the address comes later.
 */
export function openPaymentWindow(text = ''): void {
  if (opened && !opened.closed) return;
  opened = open('', '_blank', 'popup,width=520,height=720');
  if (!opened) return;
  // The pages it shows must not navigate this one.
  opened.opener = null;
  opened.document.body.textContent = text;
}

/** Leads that window, or a new one, to the payment page; nowhere when the browser allows none. */
export function leadPaymentWindow(host: HTMLElement, address: string): void {
  const url = mayLeave(host, address, 'GET');
  if (!url) return;
  openPaymentWindow();
  opened?.location.replace(url);
  opened?.focus();
}

export function closePaymentWindow(): void {
  opened?.close();
  opened = null;
}
