import { cards } from './cards/room.ts';
import { events } from './events/room.ts';
import { operations } from './operations/room.ts';
import { orders } from './orders/room.ts';

/** Where things happen at once. */
export const ROOMS = { orders, operations, cards, events } as const;
