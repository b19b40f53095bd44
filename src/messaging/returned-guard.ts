import { object, oneOf, isText, type Guard } from '../contract/values/guards.ts';
import type { Returned } from './protocol.ts';

/** Apart from the other guards: few payments come to a challenge. */
export const isReturned: Guard<Returned> = object({ tender: oneOf('returned'), attempt: isText });
