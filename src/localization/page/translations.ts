export { ar } from './ar.ts';
export { de } from './de.ts';
export { zh } from './zh.ts';
