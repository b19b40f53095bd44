import type { Log } from '../../../contract/runtime/dependencies.ts';

/**
 * Node opens its inspector on SIGUSR1, unless the signal has a listener: whoever may send signals could read
 * card numbers out of the process.
 */
export const refuseInspector = (log: Log): void => {
  process.on('SIGUSR1', (signal) => log.warn('signal ignored', { signal }));
};
