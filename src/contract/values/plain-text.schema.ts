import { z } from 'zod';
import { isBlank, isPlainText } from './plain-text.ts';

/** Text of people and programs, of at most so many characters. */
export const plainText = (max: number) =>
  z
    .string()
    .max(max)
    .refine(isPlainText, 'must hold neither control characters nor lone surrogates');

/** The same, with something to be seen in it. */
export const filledText = (max: number) =>
  plainText(max)
    .min(1)
    .refine((text) => text === '' || !isBlank(text), 'must not be blank');
