import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { Clock } from '../../contract/runtime/dependencies.ts';
import { isFinal, type Outcome } from '../../contract/vocabulary/outcomes.ts';

/**
 * Until a question that the gateway has not heard is asked again: soon, so that all are asked about within
 * a minute of its return, and not so soon that they fill the rate limit meanwhile.
 */
const AWAY_MS = 20_000;

/** What the gateway is asked about until it is proven: a payment, or another operation. */
interface Asked {
  readonly outcome: Outcome | null;
  /** How it is paid, if that is known. */
  readonly method?: string | undefined;
  readonly createdAt: number;
  /** The steps of the schedule that were taken. */
  readonly queryCount: number;
}

/** Milliseconds from an outcome that proves nothing until the first question about it. */
export const firstQueryIn = ({ resolver }: Profile): number => stepsOf(resolver)[0] ?? 0;

/**
 * The next step of the schedule (P-06), which only a question takes that the gateway has heard: however long
 * it is away, it is asked once it is back. At a bank or a counter a shopper may pay for as long as the
 * method allows: until that has passed, the last step is taken again. Then it is due for no question, and a
 * person decides.
 */
export function nextQuery(
  { clock, profile }: { readonly clock: Clock; readonly profile: Profile },
  { outcome, method, createdAt, queryCount }: Asked,
  wasHeard: boolean,
): {
  readonly queryCount: number;
  readonly dueAt: number | null;
  readonly createdAt: number;
} {
  const now = clock.now();
  // A clock that was ahead when it was made must not have it asked about until then.
  const begun = { createdAt: Math.min(createdAt, now) };
  if (!wasHeard) return { ...begun, queryCount, dueAt: now + AWAY_MS };
  const steps = stepsOf(profile.resolver);
  const { expiryMinutes = 0 } = profile.methods.find(({ code }) => code === method) ?? {};
  const mayBePaid =
    now < begun.createdAt + expiryMinutes * 60_000 && !isFinal(outcome ?? 'unknown');
  const wait = steps[queryCount + 1] ?? (mayBePaid ? steps.at(-1) : undefined);
  return { ...begun, queryCount: queryCount + 1, dueAt: wait === undefined ? null : now + wait };
}

/** The longest that a row with so many steps taken may wait for its next question. */
export function longestQueryWait({ resolver }: Profile, queryCount: number): number {
  const steps = stepsOf(resolver);
  // The last one may be taken again.
  return Math.max(AWAY_MS, steps[Math.max(0, queryCount)] ?? steps.at(-1) ?? 0);
}

const stepsOf = ({ schedule }: Profile['resolver']): readonly number[] =>
  schedule.map((seconds) => seconds * 1000);
