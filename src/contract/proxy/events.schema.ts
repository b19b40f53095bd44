import { z } from 'zod';

/** Something that happened, as `GET /v1/events` lists it and webhooks carry it. */
export const merchantEvent = z.object({
  /** `evt_…`; later events have greater ids. */
  id: z.string(),
  /** `payment.succeeded`, `operation.unknown`, `session.expired`, … */
  type: z.string(),
  at: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});

/** `GET /v1/events?after=`. */
export const eventPage = z.object({
  data: z.array(merchantEvent),
  /** What to ask `after` next time; `null` while nothing has happened at all. */
  next: z.string().nullable(),
});
export type EventPage = z.infer<typeof eventPage>;
