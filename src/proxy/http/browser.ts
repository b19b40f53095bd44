import type { Context } from '../context/context.ts';
import { clientAddress } from './client-address.ts';

/** What a request's own headers say about the browser (C-115, C-116). */
export interface Browser {
  readonly address: string | undefined;
  readonly userAgent: string | undefined;
  readonly accept: string | undefined;
  readonly language: string | undefined;
}

export function browserOf(
  { settings }: Context,
  { headers }: Request,
  remoteAddress: string | undefined,
): Browser {
  const header = (name: string): string | undefined => headers.get(name) || undefined;
  return {
    address: clientAddress(remoteAddress, headers.get('x-forwarded-for'), settings.trustedProxies),
    userAgent: header('user-agent')?.slice(0, 2000),
    accept: header('accept')?.slice(0, 2000),
    language: header('accept-language')?.split(/[,;]/)[0]?.trim().slice(0, 35),
  };
}
