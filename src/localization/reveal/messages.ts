import { languageOf, type Language } from '../languages.ts';
import type { RevealMessages } from './en.ts';

const loaders: Readonly<Record<Language, () => Promise<RevealMessages>>> = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
  zh: async () => (await import('./zh.ts')).zh,
  ar: async () => (await import('./ar.ts')).ar,
};

/** Brings the texts for a locale; rejects when they can't be loaded. The frame holds no other. */
export const loadRevealMessages = (locale: string): Promise<RevealMessages> =>
  loaders[languageOf(locale)]();
