import type { Context } from '../context/context.ts';

/** The proxy's own origin: also that of a page whose GET carries none, as same-origin ones do. */
export const publicOrigin = ({ settings }: Context): string => new URL(settings.publicUrl).origin;
