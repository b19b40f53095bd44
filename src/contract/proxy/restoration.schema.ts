import { z } from 'zod';
import { moment } from './shared.schema.ts';

/** What is known of a store that was restored from a backup. */
export const restoration = z.looseObject({
  known_until: moment('The newest that the backup knew of. What came later was not in it.'),
  last_event: z
    .string()
    .nullable()
    .describe(
      'The last event of the backup. You may have later ones than that: what they say happened, and this proxy has learnt of payments again, but of nothing else.',
    ),
  taken_up: z
    .array(z.string())
    .describe('Order numbers of later payments that the gateway lists. Events of each follow.'),
  in_progress: z
    .int()
    .describe('Attempts and operations that were in progress when the backup was made.'),
});
export type Restoration = z.output<typeof restoration>;
