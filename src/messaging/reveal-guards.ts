import { matching, object, oneOf, isText, type Guard } from '../contract/values/guards.ts';
import { byMember, dictionary, isAppearance, isFrameSize } from './guards.ts';
import {
  HIDDEN,
  NOT_REVEALED,
  type FromRevealFrame,
  type ToRevealFrame,
} from './reveal-protocol.ts';

/** Guards for everything that crosses between page and reveal frame. */
export const isToRevealFrame: Guard<ToRevealFrame> = byMember('type', {
  configure: object({
    locale: isText,
    direction: oneOf('ltr', 'rtl'),
    appearance: isAppearance,
    messages: dictionary,
  }),
  prepare: object({}),
  reveal: object({ grant: isText, cardId: isText }),
  hide: object({}),
} satisfies Record<ToRevealFrame['type'], Guard<unknown>>);

/** Recognises what the reveal frame may say. */
export const isFromRevealFrame: Guard<FromRevealFrame> = byMember('type', {
  ready: object({}),
  resize: isFrameSize,
  commitment: object({ commitment: matching(/^[\w-]{43}$/) }),
  revealed: object({}),
  'not-revealed': object({ reason: oneOf(...NOT_REVEALED) }),
  hidden: object({ reason: oneOf(...HIDDEN) }),
} satisfies Record<FromRevealFrame['type'], Guard<unknown>>);
