import { z } from 'zod';
import { moment } from './shared.schema.ts';

/** An event whose delivery to the merchant server's address was given up. */
export const undelivered = z
  .object({
    id: z.string().describe('`evt_…`'),
    type: z.string().describe('What happened.'),
    at: moment('When it happened.'),
    attempts: z
      .array(
        z.object({
          at: moment('When it was sent.'),
          status: z.int().nullable().describe('HTTP status; `null` if there was no answer.'),
        }),
      )
      .describe('Every try, oldest first.'),
  })
  .meta({ id: 'UndeliveredEvent' });
export type Undelivered = z.infer<typeof undelivered>;

/** Answer of `POST /v1/events/:id/deliver`. */
export const delivering = z
  .object({
    id: z.string().describe('`evt_…`'),
    state: z.literal('waiting').describe('It is sent again soon.'),
  })
  .meta({ id: 'EventDelivery' });
export type Delivering = z.infer<typeof delivering>;
