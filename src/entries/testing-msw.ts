/** For tests that answer requests with msw, which is the merchant's own dependency. */
export { handlers } from '../testing/handlers.ts';
