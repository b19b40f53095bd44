import { portFault } from '../../../contract/values/port.ts';
import type { Environment } from '../../configuration/environment.ts';
import { ConfigurationError } from '../../configuration/faults.ts';

/** The port that a variable names. @throws ConfigurationError when it names none that browsers reach. */
export function portOf(environment: Environment, name: string, otherwise: number): number {
  const text = environment[name];
  if (text === undefined || text === '') return otherwise;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  const problem = portFault(port);
  if (problem !== undefined) throw new ConfigurationError([{ key: name, problem }]);
  return port;
}

/** Where `npm start` and `tender demo` listen. @throws ConfigurationError */
export const demoPorts = (environment: Environment) => ({
  demo: portOf(environment, 'TENDER_DEMO_PORT', 5173),
  proxy: portOf(environment, 'TENDER_PROXY_PORT', 4000),
  sandbox: portOf(environment, 'TENDER_SANDBOX_PORT', 4100),
});
