import { base64Size } from './base64.ts';
import { isBirthDate } from './calendar-date.ts';
import { isCountry } from './countries.ts';
import { EMAIL } from './email.ts';
import { bare, NATIONAL_DOCUMENTS, type NationalDocumentName } from './national-documents.ts';
import { isBlank, isLine } from './plain-text.ts';

/**
 * What a payment method asks the shopper for: one check, which the form and the proxy make alike. A kind says what
 * a text has to be, how it is called in every language, and how browsers fill it in.
 */

/** One of a field's choices. */
export interface AskedChoice {
  /** What is sent. */
  readonly value: string;
}

/** A field as far as its check needs it. */
export interface AskedField {
  /** On the wire, a dot between an object and its member. */
  readonly name: string;
  /** A `FieldKind`, or one of a newer release. */
  readonly kind: string;
  /** Must be filled in. */
  readonly required: boolean;
  /** Nothing else may be filled in. */
  readonly choices?: readonly AskedChoice[] | undefined;
  /** ISO 3166-1 alpha-2: of a document or postal code; without it, as the field for the country says. */
  readonly country?: string | undefined;
  /** What is unusual for its kind is wrong. */
  readonly strict?: boolean | undefined;
}

/**
 * What is wrong with the value of a field; `card`: it holds what looks like a card number; `unusual`: it may be right all
 * the same, as a foreigner's document is, or one that is newer than its pattern.
 */
export type AskedFault = 'missing' | 'choice' | 'value' | 'card' | 'unusual';
/** The same by name of the field. */
export type AskedFaults = Readonly<Record<string, AskedFault>>;

const POSTAL_CODES: Readonly<Record<string, RegExp>> = {
  AR: /^([A-Z]?\d{4}|[A-Z]\d{4}[A-Z]{3})$/,
  AT: /^\d{4}$/,
  BR: /^\d{8}$/,
  CH: /^\d{4}$/,
  CL: /^\d{7}$/,
  DE: /^\d{5}$/,
  ES: /^\d{5}$/,
  FR: /^\d{5}$/,
  IT: /^\d{5}$/,
  MX: /^\d{5}$/,
  NL: /^\d{4}[A-Z]{2}$/,
  US: /^\d{5}(\d{4})?$/,
};

type Check = (text: string, now: number) => boolean;

const within =
  (most: number): Check =>
  ({ length }) =>
    length <= most;
const shaped =
  (shape: RegExp): Check =>
  (text) =>
    shape.test(text);

/** Bytes of the largest file (C-152). */
export const MAX_FILE = 2 * 1024 * 1024;
/** So many characters has it in base64. */
export const MAX_FILE_TEXT = Math.ceil(MAX_FILE / 3) * 4;

/** In base64, by its bytes. */
export const isFile = (text: string): boolean =>
  text.length <= MAX_FILE_TEXT && (base64Size(text) ?? Infinity) <= MAX_FILE;

const isDocument: Check = (text) => /^.{4,50}$/.test(bare(text));

const CHECKS = {
  text: within(100),
  email: (text) => text.length <= 100 && EMAIL.test(text),
  /** With its country code. */
  phone: (text) => text.length <= 50 && /^\+(?:[\s()./-]*\d){6,15}$/.test(text),
  phone_country_code: shaped(/^\+?\d{1,3}$/),
  phone_area_code: shaped(/^\d{1,5}$/),
  phone_number: shaped(/^(?:[\s./-]?\d){4,15}$/),
  birth_date: isBirthDate,
  first_name: within(100),
  last_name: within(100),
  social_name: within(100),
  /** Of any country; a document of one country is a kind of its own. */
  document: isDocument,
  document_type: within(20),
  /** Of three decimals it is unclear whether they are thousands. */
  income: shaped(/^\d{1,12}(\.\d{1,2})?$/),
  country: isCountry,
  /** Street and number in one. */
  address: within(100),
  street: within(100),
  house_number: within(20),
  complement: within(100),
  district: within(100),
  city: within(100),
  state: within(100),
  postal_code: (text) => text.length <= 20 && bare(text).length >= 2,
  bank: within(50),
  account_type: within(50),
  account_number: within(50),
  branch_number: within(50),
  owner_name: within(100),
  file: isFile,
} as const satisfies Readonly<Record<string, Check>>;

/** Kinds that are names, places and sentences: any sign may mean something in them. */
export const FREE_TEXT =
  /^(text|(first|last|social|owner)_name|address|street|complement|district|city|state)$/;

/** What a field can ask for. */
export type FieldKind = keyof typeof CHECKS | NationalDocumentName;
/** All kinds. */
export const FIELD_KINDS = [
  ...Object.keys(CHECKS),
  ...Object.keys(NATIONAL_DOCUMENTS),
] as readonly FieldKind[];

/** A kind that nobody knows here is one of a newer proxy, which checks it. */
function isOfKind(kind: string, text: string, now: number): boolean {
  const check = Object.hasOwn(NATIONAL_DOCUMENTS, kind)
    ? isDocument
    : (CHECKS as Readonly<Record<string, Check>>)[kind];
  return check?.(text, now) ?? true;
}

/** As it is in its country, as far as that has a known rule: rules grow old, and people come from elsewhere. */
function isUsual(kind: string, text: string, country: string): boolean {
  if (kind === 'postal_code') return POSTAL_CODES[country]?.test(bare(text)) ?? true;
  const rules = Object.entries(NATIONAL_DOCUMENTS).filter(
    ([name, rule]) => name === kind || (kind === 'document' && rule.country === country),
  );
  return rules.length === 0 || rules.some(([, { isValid }]) => isValid(bare(text)));
}

/** Does a text of this kind hold a card number? Only the secure frame takes one (C-114). */
export type HoldsCard = (kind: string, text: string) => boolean;

/** The field that asks for the country of a document or postal code: the nearest above, else the nearest below. */
export function countryField<Field extends AskedField>(
  place: number,
  fields: readonly Field[],
): Field | undefined {
  const isCountry = ({ kind }: Field): boolean => kind === 'country';
  return fields.slice(0, place).reverse().find(isCountry) ?? fields.slice(place).find(isCountry);
}

/** What is wrong with the values, by name of the field; card numbers are found by `holdsCard`, which pages load later. */
export function askedFaults(
  fields: readonly AskedField[],
  values: Readonly<Record<string, string>>,
  now: number,
  holdsCard: HoldsCard,
): AskedFaults {
  const faults: Record<string, AskedFault> = {};
  for (const [place, field] of fields.entries()) {
    const { name, kind, required, choices, strict } = field;
    const value = values[name];
    if (value === undefined || isBlank(value)) {
      if (required) faults[name] = 'missing';
    } else if (holdsCard(kind, value)) faults[name] = 'card';
    else if (choices) {
      if (!choices.some((choice) => choice.value === value)) faults[name] = 'choice';
    } else {
      const country = field.country ?? values[countryField(place, fields)?.name ?? ''] ?? '';
      if (!isLine(value) || !isOfKind(kind, value, now)) faults[name] = 'value';
      else if (!isUsual(kind, value, country)) faults[name] = strict ? 'value' : 'unusual';
    }
  }
  return faults;
}
