import { messageLoader } from './message-loader.ts';
import { en } from '../page/en.ts';

/** Brings the texts for a locale. */
export const loadPageMessages = messageLoader('page', en);
