import { isOwnFault, type Gateway, type GatewayAnswer } from '../../gateway/index.ts';
import type { Circuit } from './circuit.ts';
import { showsGateway } from './circuits.ts';

/** The way to the gateway, which knows how the questions on it went. */
export interface WatchedGateway extends Gateway {
  /** Whether each of them was heard: only then do they take a step of the schedule. */
  readonly wasHeard: boolean;
}

/** An order that nobody has: any answer will do. */
const PROBE = { orders: 'none' };

/**
 * Watches the questions of one piece of work. One that fails although the gateway answers others counts as
 * heard, and so does one that the proxy itself can't send: both would be asked for ever.
 */
export function watchQuestions(gateway: Gateway, circuit: Pick<Circuit, 'isDown'>): WatchedGateway {
  let wasHeard = true;
  const isAway = async (): Promise<boolean> =>
    circuit.isDown || showsGateway(await gateway.call('transactions.query', PROBE)) !== true;
  const isHeard = async (answer: GatewayAnswer<unknown>, wasDown: boolean): Promise<boolean> => {
    if (answer.kind === 'not-sent') return isOwnFault(answer);
    return showsGateway(answer) !== false || !(wasDown || (await isAway()));
  };
  return {
    get wasHeard() {
      return wasHeard;
    },
    async call(operation, values, admit, about) {
      // It may come back while the call runs into its timeout.
      const wasDown = circuit.isDown;
      const answer = await gateway.call(operation, values, admit, about);
      if (!(await isHeard(answer, wasDown))) wasHeard = false;
      return answer;
    },
  };
}
