/** Mounts the proxy into Express. */
export { expressHandler } from '../node/adapters/express-handler.ts';
export type { Mountable } from '../node/adapters/node-listener.ts';
export type {
  Connection,
  DueName,
  DueWork,
  Proxy,
  Reconciliation,
  Restoration,
  Resumed,
} from '../proxy/index.ts';
