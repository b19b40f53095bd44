import type { z } from 'zod';
import { nextDue } from '../jobs/run-due.ts';
import { longestInterval } from '../orders/subscriptions.ts';
import { GatewayRejection } from '../protocol/gateway-rejection.ts';
import type { SandboxContext } from '../state/world.ts';
import type { REQUESTS } from './requests.schema.ts';

const TWO_YEARS = 2 * 366 * 86_400_000;

/**
 * Freezes, moves or sets the sandbox's time. It only goes forward, and at most two intervals of the
 * shortest running contract at once, so that deductions are seen one by one.
 */
export function moveClock(world: SandboxContext, move: z.output<typeof REQUESTS.clock>): void {
  const { clock } = world.state;
  const now = world.now();
  if (move.freeze !== undefined) {
    clock.offset = now - world.clock.now();
    clock.frozenAt = move.freeze ? now : null;
    return;
  }
  const target = move.set ?? now + (move.advance ?? 0);
  if (target < now)
    throw new GatewayRejection(
      400,
      'clock',
      'time only goes forward; reset the sandbox to start over',
    );
  const most = furthest(world);
  if (target - now > most)
    throw new GatewayRejection(400, 'clock', `move the clock by at most ${most} ms at once`);
  if (clock.frozenAt === null) clock.offset += target - now;
  else clock.frozenAt = target;
}

export const clockReport = (world: SandboxContext) => ({
  now: new Date(world.now()).toISOString(),
  frozen: world.state.clock.frozenAt !== null,
  next_due: isoOf(nextDue(world)),
});

const isoOf = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

function furthest(world: SandboxContext): number {
  const running = [...world.state.subscriptions.values()].filter(({ nextAt }) => nextAt !== null);
  return Math.min(TWO_YEARS, ...running.map((contract) => 2 * longestInterval(contract)));
}
