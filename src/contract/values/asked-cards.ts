import type { HoldsCard } from './asked-fields.ts';
import { holdsCardNumber, holdsUsualCardNumber } from './card-number.ts';

const FREE_TEXT =
  /^(text|(first|last|social|owner)_name|address|street|complement|district|city|state)$/;

/** Of names and addresses any card number is refused; a document or phone number may look like one of a rare kind. */
export const holdsCard: HoldsCard = (kind, text) =>
  kind !== 'file' && (FREE_TEXT.test(kind) ? holdsCardNumber : holdsUsualCardNumber)(text);
