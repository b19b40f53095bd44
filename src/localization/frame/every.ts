import type { Language } from '../languages.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en, type FrameMessages } from './en.ts';
import { zh } from './zh.ts';

/** For the proxy, which puts one of them into the document. */
export const FRAME_MESSAGES: Readonly<Record<Language, FrameMessages>> = { en, de, zh, ar };
