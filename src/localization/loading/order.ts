import { messageLoader } from './message-loader.ts';
import { en } from '../order/en.ts';

/** Brings the texts for a locale. */
export const loadOrderMessages = messageLoader('order', en);
