import { CODE_POINTS } from './code-points.ts';
import type { Point } from './point.ts';
import { REQUEST_POINTS } from './request-points.ts';
import { SIGNATURE_POINTS } from './signature-points.ts';
import { TEXT_POINTS } from './text-points.ts';

/**
 * Every point that the gateway's interface leaves open, in the order of the guide. `tender fit --check`, the table of the
 * guide and the tests are made from this one.
 */
export const POINTS: readonly Point[] = [
  ...SIGNATURE_POINTS,
  ...REQUEST_POINTS,
  ...CODE_POINTS,
  ...TEXT_POINTS,
];
