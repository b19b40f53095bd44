import assert from 'node:assert/strict';
import { test } from 'node:test';
import { APART_MS, judgeSuccess } from '../../../src/proxy/money/refutation.ts';
import type { Judgement, Shown, SuccessState } from '../../../src/proxy/money/refutation.ts';

const now = Date.UTC(2026, 10, 28);
const longAgo = now - APART_MS;

/** What came before: nothing, one just now, one minutes ago that contradicts without a reason, one with a reason. */
const BEFORE = {
  nothing: null,
  recent: { since: now - 1000, reasonedSince: null },
  doubt: { since: longAgo, reasonedSince: null },
  reason: { since: longAgo, reasonedSince: longAgo },
} as const;

/** A later answer's verdict by what is recorded, what is shown and what came before. */
const TABLE: readonly [SuccessState, Shown, Record<keyof typeof BEFORE, Judgement['verdict']>][] = [
  ['counts', 'counts', { nothing: 'holds', recent: 'holds', doubt: 'holds', reason: 'holds' }],
  ['counts', 'gone', { nothing: 'open', recent: 'open', doubt: 'open', reason: 'turned' }],
  [
    'counts',
    'unclear',
    { nothing: 'unclear', recent: 'unclear', doubt: 'unclear', reason: 'unclear' },
  ],
  ['cancelled', 'counts', { nothing: 'open', recent: 'open', doubt: 'turned', reason: 'turned' }],
  ['cancelled', 'gone', { nothing: 'holds', recent: 'open', doubt: 'holds', reason: 'holds' }],
  [
    'cancelled',
    'unclear',
    { nothing: 'unclear', recent: 'unclear', doubt: 'unclear', reason: 'unclear' },
  ],
  [
    'reversed',
    'counts',
    { nothing: 'turned', recent: 'turned', doubt: 'turned', reason: 'turned' },
  ],
  ['cancelled', 'other', { nothing: 'open', recent: 'open', doubt: 'open', reason: 'open' }],
  ['reversed', 'other', { nothing: 'open', recent: 'open', doubt: 'open', reason: 'open' }],
  ['reversed', 'gone', { nothing: 'holds', recent: 'open', doubt: 'holds', reason: 'holds' }],
  [
    'reversed',
    'unclear',
    { nothing: 'unclear', recent: 'unclear', doubt: 'unclear', reason: 'unclear' },
  ],
];

for (const [known, shown, verdicts] of TABLE)
  for (const [before, verdict] of Object.entries(verdicts))
    test(`of a payment that is recorded as ${known}, an answer that shows ${shown} after ${before} says: ${verdict}`, () => {
      const refuted = BEFORE[before as keyof typeof BEFORE];
      const judged = judgeSuccess(known, shown, refuted, { now, hasReason: false });
      assert.equal(judged.verdict, verdict);
      if (verdict === 'holds' || verdict === 'turned') assert.equal(judged.refuted, null);
      if (verdict === 'unclear') assert.equal(judged.refuted, refuted);
      if (verdict === 'open') assert.notEqual(judged.refuted, null);
    });
