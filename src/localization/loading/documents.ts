import { DOCUMENTS } from '../built/documents.ts';
import { en as frame, type FrameMessages } from '../frame/en.ts';
import { roomOf, type LanguageFile } from '../language-file.ts';
import { lookUp } from '../look-up.ts';
import { en as reveal, type RevealMessages } from '../reveal/en.ts';
import { en as documents, type DocumentMessages } from '../documents/en.ts';

/** What the proxy's documents say in one language: the secure frame's, and its own pages. */
export interface DocumentTexts {
  /** Inside the card form's frame. */
  readonly frame: FrameMessages;
  /** Inside the frame that shows an issued card. */
  readonly reveal: RevealMessages;
  /** On the proxy's own pages. */
  readonly documents: DocumentMessages;
}

const ENGLISH: DocumentTexts = { frame, reveal, documents };
const texts = new Map<string, DocumentTexts>(Object.entries({ en: ENGLISH, ...DOCUMENTS }));

/**
 * Adds a language to what the proxy's documents speak, or takes the place of one; call it before the first
 * request. The page needs the same file (`registerLanguage`).
 */
export function addLanguage(file: LanguageFile): void {
  texts.set(file.meta.tag, {
    frame: { ...frame, ...roomOf(file, 'frame') },
    reveal: { ...reveal, ...roomOf(file, 'reveal') },
    documents: { ...documents, ...roomOf(file, 'documents') },
  });
}

/** The tag that serves a locale best; undefined where none of its language is. */
export const spokenTag = (locale: string): string | undefined =>
  texts.has(locale) ? locale : lookUp(locale, [...texts.keys()]);

/** In English for a language that isn't spoken here. */
export const documentTexts = (locale: string): DocumentTexts =>
  texts.get(spokenTag(locale) ?? 'en') ?? ENGLISH;

/** What the proxy's own pages say. */
export const documentMessages = (locale: string): DocumentMessages =>
  documentTexts(locale).documents;
