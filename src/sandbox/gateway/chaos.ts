import { drawFraction } from '../state/draw.ts';
import type { SandboxContext } from '../state/world.ts';

export interface Mishap {
  readonly delayMs: number;
  readonly drop: 'before' | 'after' | undefined;
  readonly fails: boolean;
}

/** What the chaos set by a control call does to one request; the same seed does the same again. */
export function chaosOf(world: SandboxContext): Mishap {
  const { chaos } = world.state;
  if (!chaos) return { delayMs: 0, drop: undefined, fails: false };
  const chance = () => {
    world.state.drawn += 1;
    return drawFraction(chaos.seed, world.state.drawn);
  };
  const delayMs =
    chance() < 0.95 ? chaos.latency_ms : Math.max(chaos.latency_p95_ms, chaos.latency_ms);
  const dropped = chance() < chaos.drop_rate;
  return {
    delayMs,
    drop: dropped ? (chance() < 0.5 ? 'before' : 'after') : undefined,
    fails: chance() < chaos.error_rate,
  };
}
