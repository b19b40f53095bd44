import { z } from 'zod';

/** An http(s) origin as browsers write it: no path, no trailing slash. */
export const origin = z
  .string()
  .refine((value) => URL.canParse(value) && new URL(value).origin === value && value !== 'null', {
    message: 'must be an origin like "https://shop.example", without path or trailing slash',
  });
