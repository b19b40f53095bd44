import { z } from 'zod';
import { moment } from './shared.schema.ts';

/** What is known of a store that was restored from a backup. */
export const restoration = z.looseObject({
  known_until: moment('When the last change in the backup was made.'),
  last_event: z
    .string()
    .nullable()
    .describe(
      'The last event of the backup. You may have later ones: what they say did happen, and of this the proxy has recovered payments, but nothing else.',
    ),
  taken_up: z
    .array(z.string())
    .describe('Order numbers of later payments that the gateway lists. Events for each follow.'),
  in_progress: z
    .int()
    .describe('Attempts and operations that were in progress when the backup was made.'),
});
export type Restoration = z.output<typeof restoration>;
