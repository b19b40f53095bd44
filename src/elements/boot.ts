/* Asks for the card frame before the elements are there to ask. */

import { pageLanguage } from './base/page-language.ts';
import { askForFrame, EARLY, type EarlyPage } from './card/asked-frame.ts';

// A server that draws the page may import it, too.
const inBrowser = 'document' in globalThis;
const script = (inBrowser && document.currentScript?.dataset) || {};

/** Whether there is no need to look again. */
const boot = (): boolean => {
  const element = document.querySelector('tender-checkout[proxy], tender-card-entry[proxy]');
  const said = (name: string) =>
    // eslint-disable-next-line no-restricted-syntax -- no element is there yet that could have properties
    script[name] ?? element?.getAttribute(name) ?? '';
  const proxy = said('proxy');
  if (!proxy) return false;
  const locale = said('locale') || pageLanguage(element ?? document.documentElement);
  const frame = askForFrame(document, proxy, locale);
  (document as EarlyPage)[EARLY] = frame;
  // Shows nothing there, and frameworks leave there what isn't theirs.
  document.head.append(frame.iframe);
  return true;
};

// Elsewhere a frame that is moved loads again, so it would be asked for twice.
if (inBrowser && 'moveBefore' in document.head && !boot())
  document.addEventListener('DOMContentLoaded', boot, { once: true });
