import { either } from '../values/either.ts';
import { isText, object, oneOf, optional, type Guard } from '../values/guards.ts';
import type { NextAction } from './checkout.schema.ts';

const webAddress: Guard<string> = (value): value is string =>
  isText(value) && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

/** Where a shopper is sent: web addresses only (P-35). */
export const isNextAction: Guard<NextAction> = either(
  object({
    type: oneOf('redirect'),
    url: webAddress,
    method: oneOf('GET', 'POST'),
    frame_url: optional(webAddress),
  }),
  object({
    type: oneOf('challenge'),
    url: webAddress,
    window_size: oneOf('01', '02', '03', '04', '05'),
  }),
);
