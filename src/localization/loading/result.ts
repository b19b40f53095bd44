import { messageLoader } from './message-loader.ts';
import { en } from '../result/en.ts';

/** Brings the texts for a locale. */
export const loadResultMessages = messageLoader('result', en);
