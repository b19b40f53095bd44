import { z } from 'zod';

/**
 * Digits of cards are drawn in these, in which all are equally wide: a page must not learn them from
 * the width of what is drawn. No file may go by one of these names.
 */
const OF_DIGITS = [
  'ui-monospace',
  'menlo',
  'consolas',
  'dejavu sans mono',
  'liberation mono',
  'monospace',
];

const WEIGHT = 'must be 1 to 1000, or two of these like "100 900"';

const isRange = (weights: string): boolean => {
  const [low = 0, high = 0] = weights.split(' ').map(Number);
  return low >= 1 && low <= high && high <= 1000;
};

const RANGE = /^U\+[0-9A-F?]{1,6}(-[0-9A-F]{1,6})?(, ?U\+[0-9A-F?]{1,6}(-[0-9A-F]{1,6})?)*$/i;

/** A font of the secure frame. What is said here becomes a rule of its style sheet. */
const font = z.strictObject({
  family: z
    .string()
    .max(100)
    // As a page may write it in `--tender-font-family`: nothing that could end the rule.
    .regex(
      /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u,
      'must be a name of letters, digits, " ", ".", "_" and "-"',
    )
    .refine(
      (family) => !OF_DIGITS.includes(family.toLowerCase()),
      'must not be a font that the frame draws card numbers in',
    )
    .describe('Name of the font, as `--tender-font-family` uses it.'),
  file: z
    .string()
    .min(1)
    .describe('Path of a WOFF2 file of at most 2 MiB, from the folder that the proxy runs in.'),
  weight: z
    .union(
      [
        z.int(WEIGHT).min(1, WEIGHT).max(1000, WEIGHT),
        z
          .string()
          .regex(/^\d{1,4} \d{1,4}$/, WEIGHT)
          .refine(isRange, WEIGHT),
      ],
      WEIGHT,
    )
    .default(400)
    .describe(
      'Weight of the file, 1 to 1000; of a variable font the lowest and highest: `100 900`.',
    ),
  style: z.enum(['normal', 'italic']).default('normal').describe('Whether it is italic.'),
  unicodeRange: z
    .string()
    .max(4000)
    .regex(RANGE, 'must be ranges like "U+0-FF, U+131"')
    .optional()
    .describe('Characters that it is loaded for, such as `U+0-FF, U+131`; all if left out.'),
});
export type Font = z.output<typeof font>;

/** Fonts of the secure frame. */
export const fonts = z.array(font).max(20).default([]);
