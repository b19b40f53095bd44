import { tooOld } from './node-version.ts';

// Imported before the rest, of which an older Node would only say which of its own modules is missing.
const fault = tooOld();
if (fault !== undefined) throw new Error(`tender-proxy/node ${fault}`);
