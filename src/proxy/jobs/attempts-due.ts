import { queryAttempt } from '../attempts/query-attempt.ts';
import { releaseAttempt } from '../attempts/release-attempt.ts';
import { firstDue, workOnDue } from './job.ts';
import type { DueKind } from './job.ts';

/** Queries unproven attempts, and releases those that were recorded but never sent. */
export const attemptsDue: DueKind = {
  work: (context) =>
    workOnDue(
      context,
      'attempts',
      (tx, attempt) => releaseAttempt(context, tx, attempt),
      (open) =>
        Promise.all(open.map((attempt) => queryAttempt(context, attempt, { takesRung: true }))),
    ),
  next: (tx) => firstDue(tx, 'attempts'),
};
