import type { Returned } from '../../messaging/protocol.ts';

/**
 * Submits the form to the bank, and notifies the surrounding page when the shopper has come back
 * from there. The page learns the result from the session, not from here.
 */
export const startChallenge = ({ document, parent }: Window, form: HTMLFormElement): void => {
  const frame = document.querySelector('iframe');
  frame?.addEventListener('load', () => {
    if (!isBack(frame)) return;
    const { attempt = '', page = '' } = form.dataset;
    const message: Returned = { tender: 'returned', attempt };
    parent.postMessage(message, page);
  });
  form.submit();
  form.hidden = true;
};

/** While the frame shows the bank's page, its address can't be read. */
const isBack = ({ contentWindow }: HTMLIFrameElement): boolean => {
  try {
    return contentWindow?.location.pathname.includes('/return/') ?? false;
  } catch {
    return false;
  }
};
