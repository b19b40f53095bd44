import { z } from 'zod';
import { locale, text } from './shared.schema.ts';

/** That the shopper has agreed to something before they paid. */
export const consent = z
  .strictObject({
    to: z.enum(['subscription', 'save-card']).describe('What they agreed to.'),
    text: text(2000).describe('The wording that the page showed them.'),
    locale: locale.describe('Language of the wording, BCP 47.'),
  })
  .meta({ id: 'Consent', description: 'That the shopper agreed, and to which wording.' });
export type Consent = z.infer<typeof consent>;
