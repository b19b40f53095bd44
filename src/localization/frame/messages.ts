import { languageOf, type Language } from '../languages.ts';
import type { FrameMessages } from './en.ts';

export type { FrameMessages };

const loaders: Readonly<Record<Language, () => Promise<FrameMessages>>> = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
  zh: async () => (await import('./zh.ts')).zh,
  ar: async () => (await import('./ar.ts')).ar,
};

/** Brings the texts for a locale; rejects when they can't be loaded. The frame holds no other. */
export const loadFrameMessages = (locale: string): Promise<FrameMessages> =>
  loaders[languageOf(locale)]();
