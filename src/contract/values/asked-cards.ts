import { FREE_TEXT, type HoldsCard } from './asked-fields.ts';
import { holdsCardNumber, holdsUsualCardNumber } from './card-number.ts';
import { isNationalDocument, NATIONAL_DOCUMENTS } from './national-documents.ts';

/** Of names and addresses any card number is refused; a document or phone number may look like one of a rare kind. */
export const holdsCard: HoldsCard = (kind, text) => {
  if (kind === 'file') return false;
  if (FREE_TEXT.test(kind)) return holdsCardNumber(text);
  const isDocument = kind === 'document' || Object.hasOwn(NATIONAL_DOCUMENTS, kind);
  return (isDocument ? holdsCardAsDocument : holdsUsualCardNumber)(text);
};

/**
 * The same for the number of a document: some of companies in Brazil (CNPJ) have the length and check digit of a card, and
 * what has the check digits of such a document is taken for one.
 */
export const holdsCardAsDocument = (text: string): boolean =>
  !isNationalDocument(text) && holdsUsualCardNumber(text);
