import type { TenderErrorEvent } from '../events/checkout-events.ts';
import { SetUpError } from '../events/set-up-error.ts';

type Host = HTMLElement & { readonly proxy?: string };

/** What opens the proxy to an element, by the tag of the element that provides others with it. */
const CREDENTIALS = {
  'tender-checkout': ['clientSecret', 'fetchSession'],
  'tender-provider': ['grant', 'fetchGrant'],
  'tender-desk': ['grant', 'fetchGrant'],
  'tender-account': ['grant', 'fetchGrant'],
} as const;

/** Gives elements inside it all they need. */
export type Provider = keyof typeof CREDENTIALS;

const explained = new WeakSet<HTMLElement>();

/** Says once, in the console and by `tender-error`, why the element has nothing to work with; whether it hasn't. */
export function explainSetUp(
  element: Host,
  provider: Provider,
  ErrorEvent: typeof TenderErrorEvent,
): boolean {
  if (!element.isConnected || isInside(element, provider)) return false;
  if (explained.has(element)) return true;
  explained.add(element);
  const error = new SetUpError(`<${element.localName}> ${faultOf(element, provider)}`);
  // eslint-disable-next-line no-console -- for the page's developer, who sees nothing else
  console.error(error.message, element);
  element.dispatchEvent(new ErrorEvent(error));
  return true;
}

function faultOf(element: Host, provider: Provider): string {
  const [token, fetchToken] = CREDENTIALS[provider];
  const written = [token, fetchToken].find((name) => isWritten(element, name));
  if (written)
    return `has ${written} as an attribute, which is only text. Set it as a property: element.${written} = …`;
  const own = element.localName === provider;
  if (!own && !('proxy' in element))
    return `works inside <${provider}> only. Put it there, at any depth.`;
  if (!element.proxy)
    return `needs the address of your proxy: proxy="https://pay.shop.example"${own ? '' : `, or a <${provider}> around it`}.`;
  if (element.localName === 'tender-payment-status')
    return `has no payment to show: no return from a bank has brought its token to this address in this tab, and clientSecret isn't set. Set it as a property in the browser, or put the element in a <${provider}>.`;
  const needed = own ? `${token} or ${fetchToken}` : `clientSecret, or a <${provider}> around it`;
  return `needs ${needed}, set as a property in the browser. Frameworks that render on a server may drop properties when they hydrate: set it once the element is mounted.`;
}

/** `fetch-session` is how Vue writes a property that it takes for an attribute. */
function isWritten(element: Element, name: string): boolean {
  const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return element.hasAttribute(name) || element.hasAttribute(kebab);
}

/** An element inside a provider gets everything from it, and it speaks for itself. */
function isInside(element: Element, provider: Provider): boolean {
  const root = element.getRootNode();
  // eslint-disable-next-line no-restricted-syntax -- looked for, and nothing is taken from it
  const host = root instanceof ShadowRoot ? root.host : undefined;
  const around = element.parentElement?.closest(provider) ?? host;
  if (!around) return false;
  return around.localName === provider || isInside(around, provider);
}
