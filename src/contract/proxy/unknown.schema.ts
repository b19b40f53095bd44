import { z } from 'zod';
import { UNKNOWN_REASONS } from '../vocabulary/unknown-reasons.ts';
import { moment } from './shared.schema.ts';

/** Why nothing is proven, and since when; words only, nothing of what the gateway wrote. */
export const unknownOutcome = z
  .object({
    reason: z
      .enum(UNKNOWN_REASONS)
      .optional()
      .describe('In the words of the log. Later versions add words.'),
    http_status: z.int().optional().describe('Of an answer that could not be used.'),
    since: moment('When it became unknown.'),
  })
  .meta({ id: 'UnknownOutcome', description: 'If the outcome is unknown: why, and since when.' });
