import type { Outcome } from './outcomes.ts';

/** No other attempt of the order may start while one has this outcome (P-11). Apart, for a page asks it from the start. */
export const holdsOrder = (outcome: Outcome): boolean => outcome !== 'failed';
