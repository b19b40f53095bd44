import { messageLoader } from '../languages.ts';
import { en, type ResultMessages } from './en.ts';

/** Brings the texts for a locale. */
export const loadResultMessages = messageLoader<ResultMessages>({
  en: () => Promise.resolve(en),
  de: () => import('./de.ts').then((it) => it.de),
  zh: () => import('./zh.ts').then((it) => it.zh),
  ar: () => import('./ar.ts').then((it) => it.ar),
});
