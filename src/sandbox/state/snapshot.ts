import { emptyState, type SandboxState } from './state.ts';

/** The complete state as JSON, which any store can hold. */
export const writeSnapshot = (state: SandboxState): string =>
  JSON.stringify(state, (_name, value: unknown) =>
    value instanceof Map ? { entries: [...value] } : value,
  );

/** Reads what `writeSnapshot` wrote. Throws for anything else. */
export function readSnapshot(snapshot: string): SandboxState {
  const read: unknown = JSON.parse(snapshot, (_name, value: unknown) =>
    isEntries(value) ? new Map(value.entries) : value,
  );
  const empty = emptyState();
  const whole =
    typeof read === 'object' &&
    read !== null &&
    'version' in read &&
    read.version === empty.version &&
    Object.entries(empty).every(
      ([name, value]) => name in read && isAlike((read as Record<string, unknown>)[name], value),
    );
  if (!whole)
    throw new Error('this is not a snapshot of this version of the sandbox; start without it');
  return read as SandboxState;
}

/** Collections stay collections; what is in them is the writer's word. */
const isAlike = (read: unknown, empty: unknown): boolean =>
  empty === null ||
  (read instanceof Map === empty instanceof Map && Array.isArray(read) === Array.isArray(empty));

const isEntries = (value: unknown): value is { entries: [string, unknown][] } =>
  typeof value === 'object' && value !== null && 'entries' in value && Array.isArray(value.entries);
