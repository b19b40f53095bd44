/** Adds a language to the page that Tender doesn't have. */
export { registerLanguage, type LanguageSource } from '../localization/registered-languages.ts';
export type { LanguageFile } from '../localization/language-file.ts';
