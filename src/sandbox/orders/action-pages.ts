import type { HostileIssuer } from '../scenarios/scenario.ts';
import type { ActionPage } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';

/** Makes a page that a shopper is sent to, and answers its address. */
export function openPage(world: SandboxContext, page: Omit<ActionPage, 'token'>): string {
  const token = world.id('') + world.id('');
  world.state.pages.set(token, { ...page, token });
  return `${world.publicUrl}/${page.kind}/${token}`;
}

/** Addresses that a careful merchant must not send anyone to (P-35). */
const HOSTILE: Readonly<Record<HostileIssuer, (honest: string) => string>> = {
  http: () => 'http://bank.example/pay',
  js: () => 'javascript:alert(document.domain)',
  userinfo: (honest) => `https://${new URL(honest).host}@evil.example/pay`,
  ip: () => 'https://203.0.113.7/pay',
  evil: () => 'https://evil.example/pay',
  // Honest, but with an ampersand: decoded twice or not at all, it leads elsewhere.
  amp: (honest) => `${honest}?a=1&amp=2`,
};

export const actionPageAddress = (honest: string, hostile: HostileIssuer | undefined): string =>
  hostile ? HOSTILE[hostile](honest) : honest;
