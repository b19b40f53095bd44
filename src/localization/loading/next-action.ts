import { messageLoader } from './message-loader.ts';
import { en } from '../next-action/en.ts';

/** Brings the texts for a locale. */
export const loadNextActionMessages = messageLoader('nextAction', en);
