import { recordAnswer } from '../attempts/query-attempt.ts';
import { releaseAttempt } from '../attempts/release-attempt.ts';
import { firstDue, workOnDue } from './job.ts';
import type { DueKind } from './job.ts';
import { queryTogether } from './query-together.ts';

/** At once: as many as one question to the gateway may name. */
const LIMIT = 100;

/** Queries unproven attempts, and releases those that were recorded but never sent. */
export const attemptsDue: DueKind = {
  work: (context) =>
    workOnDue(context, 'attempts', {
      limit: LIMIT,
      release: (tx, attempt) => releaseAttempt(context, tx, attempt),
      work: (open) =>
        queryTogether(context, 'attempts', open, (attempt, answer, wasHeard) =>
          recordAnswer(context, attempt, answer, { wasHeard }),
        ),
    }),
  next: (tx) => firstDue(tx, 'attempts'),
};
