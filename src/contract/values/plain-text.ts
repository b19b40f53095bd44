/** Control characters, halves of a character and what Unicode never makes one of: nobody types them. */
const UNTYPED = /[\p{Cc}\p{Cs}\p{NChar}]/u;

/** A line of text of which every character can be read, stored and sent in any encoding. */
export const isLine = (text: string): boolean => !UNTYPED.test(text);

/** The same of more than one line, with tabs. */
export const isPlainText = (text: string): boolean => isLine(text.replace(/[\t\n\r]/g, ' '));

/** Nothing to be seen in it. */
export const isBlank = (text: string): boolean =>
  /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);

/** The same text, whatever white space is around and in it. */
export const singleSpaced = (text: string): string => text.trim().replace(/\s+/g, ' ');
