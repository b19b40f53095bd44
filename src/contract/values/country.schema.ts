import { z } from 'zod';
import { isCountry } from './countries.ts';

const ASSIGNED = 'must be a country of ISO 3166-1';

/** ISO 3166-1 alpha-2 (C-119). */
export const country = z
  .string()
  .regex(/^[A-Z]{2}$/, 'must be two capital letters like "DE"')
  .refine((code) => code.length !== 2 || isCountry(code), ASSIGNED)
  .meta({ id: 'Country', description: 'ISO 3166-1 alpha-2, such as `DE`.' });

/** The same where three letters are taken too. */
export const anyCountry = z
  .string()
  .regex(/^[A-Z]{2,3}$/, 'must be two or three capital letters')
  .refine((code) => code.length !== 2 || isCountry(code), ASSIGNED);
