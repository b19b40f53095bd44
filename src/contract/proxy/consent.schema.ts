import { z } from 'zod';
import { locale, text } from './shared.schema.ts';

/** That the shopper has agreed to something before they paid. */
export const consent = z
  .strictObject({
    to: z.enum(['subscription']).describe('What they agreed to.'),
    text: text(2000).describe('The words they read, as the page showed them.'),
    locale: locale.describe('Language of these words, BCP 47.'),
  })
  .meta({ id: 'Consent', description: 'That the shopper agreed, and to which words.' });
export type Consent = z.infer<typeof consent>;
