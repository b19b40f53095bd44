/** The client of the gateway, and the interpretation of what it answers. */
export * from '../gateway/index.ts';
