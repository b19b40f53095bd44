import { messageLoader } from '../languages.ts';
import { en, type NextActionMessages } from './en.ts';

/** Brings the texts for a locale. */
export const loadNextActionMessages = messageLoader<NextActionMessages>({
  en: () => Promise.resolve(en),
  de: () => import('./de.ts').then((it) => it.de),
  zh: () => import('./zh.ts').then((it) => it.zh),
  ar: () => import('./ar.ts').then((it) => it.ar),
});
