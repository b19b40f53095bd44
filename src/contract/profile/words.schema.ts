import { z } from 'zod';

/** Whether no two words are the same. */
const areDistinct: [(words: Readonly<Record<string, string>>) => boolean, string] = [
  (words) => new Set(Object.values(words)).size === Object.keys(words).length,
  'must have another word for each',
];

/** Values of fields that the interface leaves open (C-120, C-121). */
export const wordsSchema = z
  .strictObject({
    open3d: z
      .strictObject({ on: z.string().default('do3DS'), off: z.string().default('no3DS') })
      .refine(...areDistinct)
      .prefault({}),
    tokenFlag: z
      .strictObject({ yes: z.string().default('YES'), no: z.string().default('NO') })
      .refine(...areDistinct)
      .prefault({}),
    interval: z
      .strictObject({
        day: z.string().default('day'),
        week: z.string().default('week'),
        month: z.string().default('month'),
        year: z.string().default('year'),
      })
      .refine(...areDistinct)
      .prefault({}),
  })
  .prefault({});
