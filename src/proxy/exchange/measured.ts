import { isQuery } from '../../contract/operations/operations.schema.ts';
import type { Log, Metrics, SteadyClock } from '../../contract/runtime/dependencies.ts';
import type { Gateway } from '../../gateway/index.ts';
import type { Circuit } from './circuit.ts';
import { showsGateway } from './circuits.ts';
import type { RateLimits } from './rate-limits.ts';

/**
 * Counts the gateway's answers by result, and how long they took, with the wait for a turn.
 * Each also shows whether the gateway works, and whether it wants fewer.
 */
export const measured = (
  gateway: Gateway,
  circuit: Circuit,
  {
    metrics,
    clock,
    rateLimits,
    log,
  }: {
    readonly metrics: Metrics;
    readonly clock: SteadyClock;
    readonly rateLimits: RateLimits;
    readonly log: Log;
  },
): Gateway => ({
  async call(operation, values, admit, about) {
    const start = clock.monotonic();
    const answer = await gateway.call(operation, values, admit, about);
    metrics.count('gateway_calls', { operation, answer: answer.kind });
    metrics.duration('gateway_call', (clock.monotonic() - start) / 1000, { operation });
    const works = showsGateway(answer);
    if (works !== undefined) circuit.record(works);
    if (answer.kind === 'no-answer' && answer.status === TOO_MANY) {
      log.warn('the gateway wants fewer requests', { operation, status: TOO_MANY });
      await rateLimits
        .learn(isQuery(operation) ? 'read' : 'write', answer.restMs)
        // What was answered is worth more than what it teaches.
        .catch(() => undefined);
    }
    return answer;
  },
});

const TOO_MANY = 429;
