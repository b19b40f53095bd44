/** The merchant's backend: holds the secrets, signs, and answers the elements. */
export * from '../proxy/index.ts';
