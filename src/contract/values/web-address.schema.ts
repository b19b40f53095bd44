import { z } from 'zod';
import { portFault } from './port.ts';

/**
 * A host of a configured address. URLs allow more in a host, such as `;` and `*`, which would mean
 * something else in a policy header.
 */
export const HOST = /^(?:\[[\da-f:.]+\]|[\w-]+(?:\.[\w-]+)*)$/;

/** An http(s) address of ours or of the gateway, as browsers write it. */
export const configuredAddress = z
  .url({
    protocol: /^https?$/,
    hostname: HOST,
    normalize: true,
    error: 'must be an address like "https://pay.shop.example"',
  })
  .refine((text) => {
    if (!URL.canParse(text)) return true;
    const { username, password, hash } = new URL(text);
    return `${username}${password}${hash}` === '';
  }, 'must hold no user name, password or fragment');

/** An address that paths are added to: without trailing slash and query. */
export const baseAddress = configuredAddress
  .refine((text) => !text.includes('?'), 'must end before the query')
  .transform((text) => text.replace(/\/+$/, ''));

const faultOfPort = (address: unknown): string | undefined =>
  typeof address === 'string' && URL.canParse(address)
    ? portFault(Number(new URL(address).port))
    : undefined;

/** The same, for browsers to open. */
export const openedAddress = baseAddress.refine((text) => faultOfPort(text) === undefined, {
  error: ({ input }) => faultOfPort(input),
});
