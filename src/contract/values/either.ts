import type { Guard } from './guards.ts';

/** What one of two guards proves. Apart from the others: few need it, and a page's first chunk doesn't. */
export const either =
  <A, B>(a: Guard<A>, b: Guard<B>): Guard<A | B> =>
  (value): value is A | B =>
    a(value) || b(value);
