import {
  flag,
  listOf,
  object,
  oneOf,
  optional,
  recordOf,
  isText,
  whole,
  type Guard,
} from '../contract/values/guards.ts';
import type { FrameSize } from './frame-size.ts';
import {
  CARD_FIELDS,
  type Appearance,
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

/** Texts by name. */
export const dictionary = recordOf(isText);

const field = oneOf(...CARD_FIELDS);
const textOrNull: Guard<string | null> = (value): value is string | null =>
  value === null || isText(value);

/** Recognises the frame's first message. */
export const isHello: Guard<Hello> = object({
  tender: oneOf('hello'),
  version: whole,
  nonce: isText,
});

/** A guard for messages that are distinguished by one member. */
export const byMember =
  <T>(member: string, guards: Readonly<Record<string, Guard<unknown>>>): Guard<T> =>
  (value): value is T => {
    if (!object({})(value)) return false;
    const name = (value as Record<string, unknown>)[member];
    return isText(name) && Object.hasOwn(guards, name) && guards[name]?.(value) === true;
  };

/** Recognises colours and tokens. */
export const isAppearance: Guard<Appearance> = object({
  colorScheme: oneOf('light', 'dark', 'auto'),
  tokens: dictionary,
});

/** Recognises what the page may ask of the card frame. */
export const isToFrame: Guard<ToFrame> = byMember('type', {
  configure: object({
    locale: isText,
    direction: oneOf('ltr', 'rtl'),
    appearance: isAppearance,
    messages: object({}),
    disabled: flag,
    storedCard: optional(object({ handle: isText, brand: isText })),
  }),
  focus: object({ field: optional(field), about: optional(isText) }),
  reset: object({}),
  validate: object({ id: isText }),
  pay: object({
    id: isText,
    clientSecret: isText,
    idempotencyKey: isText,
    revision: whole,
    // The proxy, its recipient, validates it.
    details: optional(object({})),
    device: optional(object({})),
    consents: optional(listOf(object({}))),
    saveCard: optional(flag),
    instalmentsId: optional(isText),
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
  problem: object({ slug: isText }),
  offline: object({}),
} satisfies Record<PayFailure['kind'], Guard<unknown>>);

/** Recognises what a frame says of its size. */
export const isFrameSize: Guard<FrameSize> = object({ height: whole, width: whole });

/** Recognises what the card frame may say. */
export const isFromFrame: Guard<FromFrame> = byMember('type', {
  state: object({ state: isFormState }),
  resize: isFrameSize,
  submit: object({}),
  focus: object({ field }),
  blur: object({ field }),
  validated: object({ id: isText, valid: flag }),
  // Who asked for the payment proves what came of it.
  paid: object({ id: isText, result: object({}) }),
  'not-paid': object({ id: isText, failure: isPayFailure }),
} satisfies Record<FromFrame['type'], Guard<unknown>>);
