import { z } from 'zod';
import { addressRange } from '../values/address-range.schema.ts';
import { ENCODINGS } from './encodings.ts';
import { NOTIFIED_KINDS } from './notified-kinds.ts';

/** The gateway's notifications, whose format its interface does not show (C-242). */
export const notifySchema = z
  .strictObject({
    /** The body that the gateway wants as acknowledgement (P-25). */
    acknowledge: z.string().default(''),
    /** How they are written: each form is read, and the sandbox writes this one. */
    encoding: z.enum(ENCODINGS).default('form'),
    /** What a notification calls a field, by the field's name elsewhere: `{"order_no": "merOrderNo"}`. */
    fields: z.record(z.string(), z.string().regex(/^[\w.-]{1,64}$/)).default({}),
    /** What the gateway's own words for an event tell of: `{"chargeback.opened": "dispute"}`. */
    events: z.record(z.string(), z.enum(NOTIFIED_KINDS)).default({}),
    delayMs: z.int().min(0).default(2_000),
    /**
     * Addresses that notifications come from, if the gateway publishes them; otherwise the random
     * token in each address has to do (C-250).
     */
    allowedAddresses: z.array(addressRange).default([]),
  })
  .prefault({});
