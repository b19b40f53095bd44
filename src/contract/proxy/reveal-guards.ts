import { matching, object, type Guard } from '../values/guards.ts';
import type { RevealedCard } from './reveal.schema.ts';

/** What the reveal frame reads of the proxy's answer. */
export const isRevealedCard: Guard<RevealedCard> = object({
  number: matching(/^\d{12,19}$/),
  expiration_month: matching(/^\d{2}$/),
  expiration_year: matching(/^\d{4}$/),
  security_code: matching(/^\d{3,4}$/),
});
