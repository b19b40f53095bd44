/** The client of the gateway, and the judgement of what it answers. */
export * from '../gateway/index.ts';
