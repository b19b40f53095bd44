import type { ProxySettings } from '../../contract/profile/settings.schema.ts';
import type { Context } from '../context/context.ts';
import { clientAddress } from './client-address.ts';

/** What a request's own headers say about the browser (C-115, C-116). */
export interface Browser {
  readonly address: string | undefined;
  readonly userAgent: string | undefined;
  readonly accept: string | undefined;
  readonly language: string | undefined;
}

/** Already warned that X-Forwarded-For can't be read: a load balancer sets it on every request. */
const told = new WeakSet<ProxySettings>();

export function browserOf(
  { settings, log }: Context,
  { headers }: Request,
  remoteAddress: string | undefined,
): Browser {
  const header = (name: string): string | undefined => headers.get(name) || undefined;
  const forwarded = headers.get('x-forwarded-for');
  const address = clientAddress(remoteAddress, forwarded, settings.trustedProxies);
  if (address === null && !told.has(settings)) {
    told.add(settings);
    log.warn('X-Forwarded-For of a trusted proxy can’t be read');
  }
  return {
    address: address ?? undefined,
    userAgent: header('user-agent')?.slice(0, 2000),
    accept: header('accept')?.slice(0, 2000),
    language: header('accept-language')?.split(/[,;]/)[0]?.trim().slice(0, 35),
  };
}
