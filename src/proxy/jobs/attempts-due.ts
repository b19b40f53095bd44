import { recordAnswer } from '../attempts/query-attempt.ts';
import { releaseAttempt } from '../attempts/release-attempt.ts';
import type { Context } from '../context/context.ts';
import { askTogether, splitIds } from '../../gateway/index.ts';
import type { AttemptRow } from '../store/tables.ts';
import { firstDue, workOnDue, workOnEach } from './job.ts';
import type { DueKind } from './job.ts';

/** At once: as many as one question to the gateway may name. */
const LIMIT = 100;

/** Queries unproven attempts, and releases those that were recorded but never sent. */
export const attemptsDue: DueKind = {
  work: (context) =>
    workOnDue(context, 'attempts', {
      limit: LIMIT,
      release: (tx, attempt) => releaseAttempt(context, tx, attempt),
      work: (open) => queryTogether(context, open),
    }),
  next: (tx) => firstDue(tx, 'attempts'),
};

/** As few questions as it takes, so that after an outage many are asked about soon. */
const queryTogether = (context: Context, attempts: readonly AttemptRow[]): Promise<unknown> =>
  Promise.all(
    splitIds(attempts.map(({ orderNo }) => orderNo)).map(async (part) => {
      const answer = await askTogether(context.gateway, 'orders', part);
      const asked = attempts.filter(({ orderNo }) => part.includes(orderNo));
      await workOnEach(context, 'attempts', asked, (attempt) =>
        recordAnswer(context, attempt, answer, { takesRung: true }),
      );
    }),
  );
