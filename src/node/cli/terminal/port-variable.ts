import type { Environment } from '../../configuration/environment.ts';
import { ConfigurationError } from '../../configuration/faults.ts';

/** The port that a variable names. @throws ConfigurationError when it names none. */
export function portOf(environment: Environment, name: string, otherwise: number): number {
  const text = environment[name];
  if (text === undefined || text === '') return otherwise;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port <= 65_535) return port;
  throw new ConfigurationError([{ key: name, problem: 'must be a port, 0 to 65535' }]);
}
