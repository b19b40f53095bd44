/**
 * Ready looks for `appearance`, of elements and secure frame alike. Each is plain data: import the one you use, and
 * spread it where you want to change something.
 */
export { compact, floating, night, plain, round, tinted } from '../elements/base/presets.ts';
export type * from '../elements/base/appearance-types.ts';
