import type { Context } from '../context/context.ts';

export type NotifyKind = 'payment' | 'payout';

/**
 * Where the gateway notifies us of one payment: known to it and us alone (P-19). None over plain
 * http, but on this machine (C-244).
 */
export function notifyAddress(
  { settings }: Context,
  kind: NotifyKind,
  token: string,
): string | undefined {
  const { protocol, hostname } = new URL(settings.publicUrl);
  const secure = protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return secure ? `${settings.publicUrl}/notify/${kind}/${token}` : undefined;
}
