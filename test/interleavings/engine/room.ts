import type { Bench, Reply } from '../../proxy/harness.ts';
import type { Stage } from './stage.ts';

/** Something that happens, and what it was answered, if it was asked for. */
export type Action<Scene> = (scene: Scene) => Promise<Reply<unknown> | undefined>;

/** What has happened, and what it was answered. */
export interface Done {
  readonly name: string;
  readonly reply: Reply<unknown> | undefined;
}

/** What may happen to some of what the proxy keeps, and what must be true of that in the end. */
export interface Room<Scene extends { readonly bench: Bench }, Name extends string> {
  readonly actions: Readonly<Record<Name, Action<Scene>>>;
  /** Where things begin, and what may happen to them there. */
  readonly states: Readonly<
    Record<string, { readonly reach?: Action<Scene>; readonly actions: readonly NoInfer<Name>[] }>
  >;
  /** Everything is new. */
  enter(stage: Stage): Promise<Scene>;
  /** Lets the time pass in which everything becomes known. */
  settle(scene: Scene): Promise<unknown>;
  /** Each truth by what it would be to break it, and whether it is broken. */
  truths(scene: Scene, done: readonly Done[]): Promise<Readonly<Record<string, boolean>>>;
}

/** Whatever happened: nobody is answered by a fault, and none is logged. */
export const faults = (
  { bench }: { readonly bench: Bench },
  done: readonly Done[],
  expected = /needs a person/,
) => ({
  'answered by a fault': done.some(
    ({ reply }) => (reply?.status ?? 0) >= 500 && reply?.status !== 502,
  ),
  'a fault in the log': bench.lines.some(
    ({ level, event }) => level === 'error' && !expected.test(event),
  ),
});
