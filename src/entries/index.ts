/** Every element of the package. */
export * from './checkout.ts';
