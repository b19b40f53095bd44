import type { z } from 'zod';
import { holdsUsualCardNumber } from './card-number.ts';

/** Nothing that is stored or sent on may hold a card number; only the secure frame sends one (C-114). */
export const NO_CARD = 'must not hold a card number';

/**
 * A text in which nothing is found that looks like a card number. Only what is sound otherwise is searched: a text that
 * is too long is refused for that, and costs no more.
 */
export const withoutCard = <Schema extends z.ZodType<string, string>>(
  schema: Schema,
  finds: (text: string) => boolean = holdsUsualCardNumber,
): Schema =>
  schema.refine((text) => !finds(text), {
    error: NO_CARD,
    when: ({ issues }) => issues.length === 0,
  });
