import { z } from 'zod';
import { addressRange } from '../values/address-range.schema.ts';
import { origin } from '../values/origin.schema.ts';
import { configuredAddress, openedAddress } from '../values/web-address.schema.ts';

/** A credential as a header carries it: others would never match (RFC 6750). */
export const bearerKey = z
  .string()
  .min(16, 'must have at least 16 characters')
  .regex(/^[\x21-\x7e]*$/, 'must consist of ASCII characters, without blanks');

/** Settings of one running proxy, in addition to the profile. */
export const proxySettings = z.strictObject({
  /** The address browsers and the gateway reach the proxy by, without trailing slash. */
  publicUrl: openedAddress,
  /** An origin of its own for the hand-off document. */
  handoffUrl: openedAddress.optional(),
  /** Pages that may contain the elements: exact origins (P-47). */
  allowedOrigins: z.array(origin).min(1),
  /** Pages around those, such as a portal that frames the shop. They may show the elements, and nothing else. */
  outerOrigins: z.array(origin).default([]),
  /** The merchant server's keys; two while they rotate. */
  apiKeys: z.array(bearerKey).min(1).max(2),
  /** The root of the proxy's own keys; the newest first, two while they rotate. */
  secrets: z.array(z.string().min(32, 'must have at least 32 characters')).min(1).max(2),
  /** Addresses and CIDR ranges whose X-Forwarded-For is trusted (C-115). */
  trustedProxies: z.array(addressRange).default([]),
  webhookUrl: configuredAddress.optional(),
  /** Each day is compared with the gateway once it is over. */
  dailyReconciliation: z.boolean().default(true),
  /** How long to keep what no payment needs any more. */
  retention: z
    .strictObject({
      /** Idempotency-Keys; those of operations are kept forever (P-03). */
      requestDays: z.int().min(1).default(30),
      /** Events, and what became of their webhooks, which are tried for four days. */
      eventDays: z.int().min(7).default(90),
      /** Sessions after their end: they hold the shopper's data from the shop. */
      sessionDays: z.int().min(1).default(365),
    })
    .prefault({}),
});
export type ProxySettings = z.infer<typeof proxySettings>;
export type ProxySettingsInput = z.input<typeof proxySettings>;
