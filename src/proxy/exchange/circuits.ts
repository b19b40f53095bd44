import type { Log, Metrics, SteadyClock } from '../../contract/runtime/dependencies.ts';
import type { GatewayAnswer } from '../../gateway/index.ts';
import { createCircuit, type Circuit } from './circuit.ts';

/** The ends that this process talks to, and whether they work. */
export interface Circuits {
  readonly gateway: Circuit;
  /** The merchant server's webhook address. */
  readonly receiver: Circuit;
}

/** A probe of the gateway is one query, and shoppers wait for it: it is made often. */
const GATEWAY = { failures: 5, overMs: 2_000, restMs: 5_000, longestRestMs: 5_000 } as const;
const RECEIVER = { failures: 3, overMs: 0, restMs: 5_000, longestRestMs: 300_000 } as const;

export function createCircuits(clock: SteadyClock, log: Log, metrics: Metrics): Circuits {
  const circuit = (name: keyof Circuits, rules: typeof GATEWAY | typeof RECEIVER): Circuit => {
    metrics.gauge('circuit_open', 0, { to: name });
    return createCircuit(clock, {
      ...rules,
      onChange(isDown) {
        metrics.gauge('circuit_open', isDown ? 1 : 0, { to: name });
        if (isDown) log.error(`${name} is down`, { state: 'down' });
        else log.info(`${name} is back`, { state: 'up' });
      },
    });
  };
  return { gateway: circuit('gateway', GATEWAY), receiver: circuit('receiver', RECEIVER) };
}

/** Statuses of what is in front of a gateway that is not there. */
const AWAY: readonly (number | undefined)[] = [502, 503, 504];

/**
 * Does this answer show that the gateway works? Undefined for what shows neither: it was never asked,
 * or it answered no particular request.
 */
export function showsGateway(answer: GatewayAnswer<unknown>): boolean | undefined {
  switch (answer.kind) {
    case 'answered':
    case 'refused':
      return true;
    case 'not-sent':
      return ['dns', 'connect', 'tls'].includes(answer.reason) ? false : undefined;
    case 'no-answer':
      if (answer.reason === 'status') return AWAY.includes(answer.status) ? false : undefined;
      return ['timeout', 'reset'].includes(answer.reason) ? false : undefined;
  }
}
