import { z } from 'zod';
import { LONGEST_WORD } from '../values/longest-word.ts';

const word = z.string().max(LONGEST_WORD);

/** Whether no two words are the same. */
const areDistinct: [(words: Readonly<Record<string, string>>) => boolean, string] = [
  (words) => new Set(Object.values(words)).size === Object.keys(words).length,
  'must have another word for each',
];

/** Values of fields that the interface leaves open (C-120, C-121). */
export const wordsSchema = z
  .strictObject({
    open3d: z
      .strictObject({ on: word.default('do3DS'), off: word.default('no3DS') })
      .refine(...areDistinct)
      .prefault({}),
    tokenFlag: z
      .strictObject({ yes: word.default('YES'), no: word.default('NO') })
      .refine(...areDistinct)
      .prefault({}),
    interval: z
      .strictObject({
        day: word.default('day'),
        week: word.default('week'),
        month: word.default('month'),
        year: word.default('year'),
      })
      .refine(...areDistinct)
      .prefault({}),
  })
  .prefault({});
