/** Control characters, halves of a character and what Unicode never makes one of: nobody types them. */
const UNTYPED = /[\p{Cc}\p{Cs}\p{NChar}]/u;

/** A line of text of which every character can be read, stored and sent in any encoding. */
export const isLine = (text: string): boolean => !UNTYPED.test(text);

/** The same of more than one line, with tabs. */
export const isPlainText = (text: string): boolean => isLine(text.replace(/[\t\n\r]/g, ' '));

/** What is to be seen of it: without blanks around it, and marks that are shown nowhere (Default_Ignorable_Code_Point). */
export const visible = (text: string): string => text.replace(/\p{DI}/gu, '').trim();

/** Nothing to be seen in it. */
export const isBlank = (text: string): boolean => visible(text) === '';

/** The same text, whatever white space is around and in it. */
export const singleSpaced = (text: string): string => text.trim().replace(/\s+/g, ' ');
