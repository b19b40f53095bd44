// Says what is wrong with the ports that the demo is given, before `npm start` builds anything.
import { ConfigurationError } from '../src/node/configuration/faults.ts';
import { demoPorts } from '../src/node/cli/terminal/port-variable.ts';

try {
  demoPorts(process.env);
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  console.error(error.message);
  process.exit(2);
}
