import { z } from 'zod';
import { HOST } from './web-address.schema.ts';

const isOrigin = ({ protocol, hostname, origin }: URL, text: string): boolean =>
  (protocol === 'https:' || protocol === 'http:') && HOST.test(hostname) && origin === text;

/** An http(s) origin as browsers write it: no path, no trailing slash. */
export const origin = z
  .string()
  .refine((value) => URL.canParse(value) && isOrigin(new URL(value), value), {
    message: 'must be an origin like "https://shop.example", without path or trailing slash',
  });
