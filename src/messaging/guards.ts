import {
  flag,
  listOf,
  object,
  oneOf,
  optional,
  recordOf,
  text,
  whole,
  type Guard,
} from '../contract/values/guards.ts';
import { isPaymentResult } from '../contract/proxy/checkout-guards.ts';
import {
  CARD_FIELDS,
  type Appearance,
  type Connect,
  type FormState,
  type FromFrame,
  type Hello,
  type PayFailure,
  type ToFrame,
} from './protocol.ts';

/**
 * Guards for everything that crosses between page and secure frame. Each is small enough for both
 * ends; tests hold them to zod schemas of the same shape.
 */

export const dictionary = recordOf(text);

const field = oneOf(...CARD_FIELDS);
const textOrNull: Guard<string | null> = (value): value is string | null =>
  value === null || text(value);

export const isHello: Guard<Hello> = object({
  tender: oneOf('hello'),
  version: whole,
  nonce: text,
});

export const isConnect: Guard<Connect> = object({
  tender: oneOf('connect'),
  version: whole,
  nonce: text,
});

/** A guard for messages told apart by one member. */
export const byMember =
  <T>(member: string, guards: Readonly<Record<string, Guard<unknown>>>): Guard<T> =>
  (value): value is T => {
    if (!object({})(value)) return false;
    const name = (value as Record<string, unknown>)[member];
    return text(name) && Object.hasOwn(guards, name) && guards[name]?.(value) === true;
  };

export const isAppearance: Guard<Appearance> = object({
  colorScheme: oneOf('light', 'dark', 'auto'),
  tokens: dictionary,
});

export const isToFrame: Guard<ToFrame> = byMember('type', {
  configure: object({
    locale: text,
    direction: oneOf('ltr', 'rtl'),
    appearance: isAppearance,
    messages: object({}),
    disabled: flag,
    storedCard: optional(object({ handle: text, brand: text })),
  }),
  focus: object({ field: optional(field) }),
  reset: object({}),
  validate: object({ id: text }),
  pay: object({
    id: text,
    clientSecret: text,
    idempotencyKey: text,
    revision: whole,
    // The proxy, which it is for, looks into it.
    details: optional(object({})),
    saveCard: optional(flag),
    instalmentsId: optional(text),
  }),
} satisfies Record<ToFrame['type'], Guard<unknown>>);

const isFormState: Guard<FormState> = object({
  complete: flag,
  brand: textOrNull,
  lastFour: textOrNull,
  invalid: listOf(field),
});

const isPayFailure: Guard<PayFailure> = byMember('kind', {
  invalid: object({}),
  problem: object({ slug: text }),
  offline: object({}),
} satisfies Record<PayFailure['kind'], Guard<unknown>>);

export const isHeight: Guard<number> = (value): value is number =>
  Number.isFinite(value) && (value as number) >= 0;

export const isFromFrame: Guard<FromFrame> = byMember('type', {
  state: object({ state: isFormState }),
  resize: object({ height: isHeight }),
  submit: object({}),
  validated: object({ id: text, valid: flag }),
  paid: object({ id: text, result: isPaymentResult }),
  'not-paid': object({ id: text, failure: isPayFailure }),
} satisfies Record<FromFrame['type'], Guard<unknown>>);
