import { movableClock, type MovableClock } from '../contract/runtime/movable-clock.ts';
import { runtimeClock } from './surroundings.ts';

/**
 * A clock for `createTestBackend`, or for `openProxy`, that begins with the time of now: `advance` lets days pass at
 * once. What they make due is done by `runDue()`.
 */
export const createTestClock = (): MovableClock => movableClock(runtimeClock);
