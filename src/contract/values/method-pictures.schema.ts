import { z } from 'zod';

/** What kinds of ways to pay are drawn as: `page` is one that leads to a page of the gateway's. */
export const METHOD_ICONS = ['bank', 'wallet', 'voucher', 'invoice', 'page'] as const;

/** A brand of cards by its name here, such as `visa`. */
export const cardBrand = z
  .string()
  .regex(/^[a-z]{2,20}$/, 'must be a brand of cards like "visa", in lower case')
  .describe('Such as `visa`.');

const color = z.string().regex(/^#([\da-f]{3}|[\da-f]{6})$/i, 'must be a colour like "#1a1f71"');

/** Longest outline, and most of them: a logo comes with each session. */
const MAX_OUTLINE = 2_000;
const MAX_OUTLINES = 8;

/**
 * A logo as outlines, drawn by the page itself: it asks no address for it, so nobody learns who pays, it runs
 * nothing, and it needs no directive of a content security policy.
 */
export const methodLogo = z
  .strictObject({
    ground: color.optional().describe('Behind the outlines; white, if left out.'),
    shapes: z
      .array(
        z.strictObject({
          d: z
            .string()
            .max(MAX_OUTLINE)
            .regex(/^[Mm][\d\s.,+\-eMmLlHhVvCcSsQqTtAaZz]*$/, 'must be the path data of SVG')
            .describe('Path data of SVG.'),
          fill: color.describe('Colour of what it encloses.'),
        }),
      )
      .min(1)
      .max(MAX_OUTLINES)
      .describe('From behind to the front, drawn for 36 × 24 units.'),
  })
  .meta({ id: 'MethodLogo', description: 'A logo as outlines, which the page draws itself.' });
export type MethodLogo = z.infer<typeof methodLogo>;
