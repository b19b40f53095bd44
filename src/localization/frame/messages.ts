import { messageLoader } from '../languages.ts';
import type { FrameMessages } from './en.ts';

export type { FrameMessages };

/** Brings the texts for a locale. The frame holds no other. */
export const loadFrameMessages = messageLoader<FrameMessages>({
  en: () => import('./en.ts').then((it) => it.en),
  de: () => import('./de.ts').then((it) => it.de),
  zh: () => import('./zh.ts').then((it) => it.zh),
  ar: () => import('./ar.ts').then((it) => it.ar),
});
