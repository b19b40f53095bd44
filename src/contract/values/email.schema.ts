import { z } from 'zod';
import { EMAIL } from './email.ts';
import { withoutCard } from './no-card.schema.ts';
import { isLine } from './plain-text.ts';

/** An e-mail address, as forms of the page check it too. */
export const emailAddress = withoutCard(
  z.email({ pattern: EMAIL }).max(100).refine(isLine, 'must not hold control characters'),
);
