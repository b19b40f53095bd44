const depth = process.env['TENDER_TEST_DEPTH'];

/** Before a commit tests try some of what takes long; `npm run test:all` has them try it all. */
export const isDeep = depth === 'all' || depth === 'rest';

/** What was tried before a commit is not tried once more: files that are named run whole, those of the rest don't. */
export const isRest = depth === 'rest';

/** The first is tried before a commit; the others are the rest. */
export const sampled = <Case>(all: readonly Case[]): readonly Case[] =>
  isRest ? all.slice(1) : isDeep ? all : all.slice(0, 1);
