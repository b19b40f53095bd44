import type { Readable } from 'node:stream';
import type { Service } from '../../serving/serve-proxy.ts';

/** A terminal's input, as far as keys are read from it. */
type Keyboard = Readable & {
  readonly isTTY?: boolean;
  setRawMode?(raw: boolean): unknown;
};

const CTRL_C = '\u0003';

/**
 * Calls back with each key that is pressed, where somebody sits at a terminal. While keys are read, the terminal
 * makes no signal of Ctrl-C: this does.
 */
export function onKey(input: Keyboard, press: (key: string) => void): Service['close'] {
  if (input.isTTY !== true) return () => Promise.resolve();
  const hear = (keys: string | Buffer): void => {
    for (const key of String(keys))
      if (key === CTRL_C) process.kill(process.pid, 'SIGINT');
      else press(key);
  };
  input.setRawMode?.(true);
  input.on('data', hear).resume();
  return () => {
    input.off('data', hear).pause();
    input.setRawMode?.(false);
    return Promise.resolve();
  };
}
