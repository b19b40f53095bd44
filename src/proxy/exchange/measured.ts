import type { Metrics, SteadyClock } from '../../contract/runtime/dependencies.ts';
import type { Gateway } from '../../gateway/index.ts';
import type { Circuit } from './circuit.ts';
import { showsGateway } from './circuits.ts';

/**
 * Counts the gateway's answers by result, and how long they took, with the wait for a turn.
 * Each also shows whether the gateway works.
 */
export const measured = (
  gateway: Gateway,
  circuit: Circuit,
  { metrics, clock }: { readonly metrics: Metrics; readonly clock: SteadyClock },
): Gateway => ({
  async call(operation, values, admit, about) {
    const start = clock.monotonic();
    const answer = await gateway.call(operation, values, admit, about);
    metrics.count('gateway_calls', { operation, answer: answer.kind });
    metrics.duration('gateway_call', (clock.monotonic() - start) / 1000, { operation });
    const works = showsGateway(answer);
    if (works !== undefined) circuit.record(works);
    return answer;
  },
});
