/**
 * Ready looks for `appearance`, of elements and secure frame alike. Each is plain data: import the one you use, and
 * spread it where you want to change something.
 */
export {
  brutal,
  compact,
  flat,
  floating,
  joined,
  night,
  plain,
  round,
  stripe,
  tinted,
} from '../elements/base/presets.ts';
export {
  fromStripe,
  type ConvertedAppearance,
  type StripeAppearance,
} from '../elements/base/from-stripe.ts';
export type * from '../elements/base/appearance-types.ts';
