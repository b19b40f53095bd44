/** What only Node can do: listening, stores, logs, and proxy and sandbox as running programs. */
export * from '../node/index.ts';
