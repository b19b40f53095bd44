import { z } from 'zod';
import { origin } from '../values/origin.schema.ts';

/** `POST /v1/cards/:id/reveal`, from the reveal frame with a grant made for it (P-31). */
export const revealRequest = z
  .strictObject({
    secret: z
      .string()
      .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')
      .describe('The secret of the frame; the grant has its SHA-256.'),
    origin: origin.describe('The page around the frame.'),
  })
  .meta({ id: 'RevealRequest' });
export type RevealRequest = z.output<typeof revealRequest>;

/** A card's details in clear text. No other response contains them, and nothing stores them (P-30, C-222). */
export const revealedCard = z
  .object({
    number: z.string().regex(/^\d{12,19}$/),
    expiration_month: z.string().regex(/^\d{2}$/),
    expiration_year: z.string().regex(/^\d{4}$/),
    security_code: z.string().regex(/^\d{3,4}$/),
  })
  .meta({ id: 'RevealedCard', description: "An issued card's details, in clear." });
export type RevealedCard = z.infer<typeof revealedCard>;
