import { isOwnFault, type Gateway, type GatewayAnswer } from '../../gateway/index.ts';
import type { Circuit } from './circuit.ts';
import { showsGateway } from './circuits.ts';

/** The way to the gateway, which knows how the questions on it went. */
export interface WatchedGateway extends Gateway {
  /** Whether each of them was heard: only then do they take a rung of the ladder. */
  readonly wasHeard: boolean;
}

/** Watches the questions of one piece of work. */
export function watchQuestions(gateway: Gateway, circuit: Circuit): WatchedGateway {
  let wasHeard = true;
  return {
    get wasHeard() {
      return wasHeard;
    },
    async call(operation, values, admit, about) {
      // It may come back while the call runs into its timeout.
      const wasFailing = circuit.isFailing;
      const answer = await gateway.call(operation, values, admit, about);
      if (!isHeard(answer, wasFailing || circuit.isFailing)) wasHeard = false;
      return answer;
    },
  };
}

/**
 * Was this heard? What fails among calls that do not fail counts as heard, and so does what the proxy
 * itself can't send: both would be asked for ever.
 */
function isHeard(answer: GatewayAnswer<unknown>, isFailing: boolean): boolean {
  if (answer.kind === 'not-sent') return isOwnFault(answer);
  return !isFailing || showsGateway(answer) !== false;
}
