import { RESULTS } from '../scenarios/results.ts';
import type { ActionPage, Order } from '../state/state.ts';
import type { SandboxContext } from '../state/world.ts';
import { becomeResult } from './order-machine.ts';
import { scheduleLater } from './take-payment.ts';

export const CHOICES = ['approve', 'refuse', 'abandon', 'slow'] as const;
export type Choice = (typeof CHOICES)[number];

/** A slow bank has decided after so long. */
const SLOW = 30_000;

/** Does what the shopper chose on a page. Coming back unpaid changes nothing. */
export function choose(
  world: SandboxContext,
  page: ActionPage,
  order: Order,
  choice: Choice,
): void {
  if (order.state !== 'requires_action' || choice === 'abandon') return;
  const { approval } = order;
  if (choice === 'refuse') {
    if (page.kind === 'acs') order.threeDSResult = 'N';
    const refused = page.kind === 'acs' ? 'authentication-failed' : 'action-refused';
    becomeResult(world, order, RESULTS[refused]);
    return;
  }
  const result = approval?.result ?? RESULTS.success;
  if (approval?.threeDS) order.threeDSResult = approval.threeDS;
  if (choice === 'slow') {
    becomeResult(world, order, RESULTS.pending);
    scheduleLater(world, order, { afterMs: SLOW, result });
  } else {
    becomeResult(world, order, result);
    scheduleLater(world, order, approval?.later ?? null);
  }
}
