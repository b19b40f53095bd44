import { isLuhnValid } from './luhn.ts';

/**
 * Numbers of identity and tax documents, each with the check of its country's authority: of its check digit where
 * all of them have a right one, of its shape otherwise. Given without the dots and dashes that people write.
 */

const digitsOf = (text: string): number[] => Array.from(text, Number);

/** The sum of the leading digits, each times its weight. */
const weighed = (text: string, weights: readonly number[]): number => {
  const digits = digitsOf(text);
  return weights.reduce((sum, weight, place) => sum + weight * (digits[place] ?? 0), 0);
};

/** Is the digit after the weighed ones what they leave of 11; where that has two digits, `else`? */
const leavesOf11 = (text: string, weights: readonly number[], beyond: (rest: number) => string) => {
  const rest = 11 - (weighed(text, weights) % 11);
  return text[weights.length] === (rest > 9 ? beyond(rest) : String(rest));
};

const zero = (): string => '0';
const TAX_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** Two check digits, one after the other. */
const isCpf = (text: string): boolean => {
  const check = (length: number): boolean =>
    String(((weighed(text, downFrom(length + 1, length)) * 10) % 11) % 10) === text[length];
  return /^\d{11}$/.test(text) && !/^(\d)\1+$/.test(text) && check(9) && check(10);
};

const downFrom = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, place) => first - place);

/** Since 2026 with letters, which count as their place in ASCII after `0`. */
const isCnpj = (text: string): boolean => {
  const values = Array.from(text, (sign) => sign.charCodeAt(0) - 48);
  const check = (length: number): boolean => {
    const sum = values
      .slice(0, length)
      .reduce((total, value, place) => total + value * (((length - 1 - place) % 8) + 2), 0);
    return values[length] === (sum % 11 < 2 ? 0 : 11 - (sum % 11));
  };
  return /^[A-Z\d]{12}\d{2}$/.test(text) && !/^(.)\1+$/.test(text) && check(12) && check(13);
};

const isRut = (text: string): boolean => {
  const number = /^(\d{7,8})([\dK])$/.exec(text);
  const sum = digitsOf(number?.[1] ?? '')
    .reverse()
    .reduce((total, digit, place) => total + digit * ((place % 6) + 2), 0);
  return number !== null && '0K987654321'[sum % 11] === number[2];
};

/** A person's, also of foreigners (X, Y, Z) and of those who have neither number (K, L, M). */
const isSpanishPerson = (text: string): boolean => {
  const number = /^([KLMXYZ\d]\d{7})([A-Z])$/.exec(text);
  const digits = number?.[1]?.replace(/^[K-Z]/, (first) =>
    String(Math.max(0, 'XYZ'.indexOf(first))),
  );
  return number !== null && 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23] === number[2];
};

/** A company's, or an office's: its check is a digit, or the letter that stands for it. */
const isSpanishCompany = (text: string): boolean => {
  const [, digits, check = ''] = /^[A-HJNP-SUVW](\d{7})([\dA-J])$/.exec(text) ?? [];
  const letter = 'JABCDEFGHI'.indexOf(check);
  return digits !== undefined && isLuhnValid(digits + (letter < 0 ? check : String(letter)));
};

const shaped =
  (shape: RegExp) =>
  (text: string): boolean =>
    shape.test(text);

interface NationalDocument {
  /** What the document is called in its country, and so in every language. */
  readonly label: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly isValid: (bare: string) => boolean;
}

export const NATIONAL_DOCUMENTS = {
  dni_ar: { label: 'DNI', country: 'AR', isValid: shaped(/^\d{7,8}$/) },
  cuit: {
    label: 'CUIT / CUIL',
    country: 'AR',
    isValid: (text) =>
      /^\d{11}$/.test(text) && leavesOf11(text, TAX_WEIGHTS, (rest) => (rest === 11 ? '0' : '9')),
  },
  cpf: { label: 'CPF', country: 'BR', isValid: isCpf },
  cnpj: { label: 'CNPJ', country: 'BR', isValid: isCnpj },
  cpf_cnpj: {
    label: 'CPF / CNPJ',
    country: 'BR',
    isValid: (text) => isCpf(text) || isCnpj(text),
  },
  rut: { label: 'RUT', country: 'CL', isValid: isRut },
  cedula_co: { label: 'Cédula de ciudadanía', country: 'CO', isValid: shaped(/^\d{6,10}$/) },
  nit: { label: 'NIT', country: 'CO', isValid: shaped(/^\d{9,10}$/) },
  cedula_ec: { label: 'Cédula', country: 'EC', isValid: shaped(/^\d{10}$/) },
  ruc_ec: { label: 'RUC', country: 'EC', isValid: shaped(/^\d{13}$/) },
  nif_es: {
    label: 'DNI / NIE',
    country: 'ES',
    isValid: (text) => isSpanishPerson(text) || isSpanishCompany(text),
  },
  curp: { label: 'CURP', country: 'MX', isValid: shaped(/^[A-Z]{4}\d{6}[A-Z]{6}[A-Z\d]\d$/) },
  rfc: { label: 'RFC', country: 'MX', isValid: shaped(/^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/) },
  dni_pe: { label: 'DNI', country: 'PE', isValid: shaped(/^\d{8}$/) },
  ruc_pe: {
    label: 'RUC',
    country: 'PE',
    isValid: (text) =>
      /^\d{11}$/.test(text) && leavesOf11(text, TAX_WEIGHTS, (rest) => (rest === 11 ? '1' : '0')),
  },
  pesel: {
    label: 'PESEL',
    country: 'PL',
    isValid: (text) =>
      /^\d{11}$/.test(text) && weighed(text, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0,
  },
  nif_pt: {
    label: 'NIF',
    country: 'PT',
    isValid: (text) => /^\d{9}$/.test(text) && leavesOf11(text, downFrom(9, 8), zero),
  },
  ci_uy: {
    label: 'Cédula de identidad',
    country: 'UY',
    isValid: (text) =>
      /^\d{7,8}$/.test(text) && weighed(text.padStart(8, '0'), [2, 9, 8, 7, 6, 3, 4, 1]) % 10 === 0,
  },
} as const satisfies Readonly<Record<string, NationalDocument>>;
export type NationalDocumentName = keyof typeof NATIONAL_DOCUMENTS;

/** Without the dots and dashes that people write. */
export const bare = (text: string): string => text.toUpperCase().replace(/[\s./-]/g, '');

const BIRTH = String.raw`\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])`;
const RESIDENT_OF_CHINA = new RegExp(String.raw`^[1-8]\d{5}(?:19|20)${BIRTH}\d{3}[\dX]$`);
const CHINESE_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
/** A century, a date of birth, a governorate. */
const EGYPTIAN = new RegExp(`^[23]${BIRTH}(?:0[1-4]|1[1-9]|2[1-9]|3[1-5]|88)\\d{5}$`);

/**
 * Documents that no field asks for by their kind. In China, those of Gansu begin like cards of UnionPay (GB 11643); in Egypt,
 * those of people born from 2000 to 2005 like cards of Diners Club.
 */
const LIKE_CARDS: readonly NationalDocument['isValid'][] = [
  (text) =>
    RESIDENT_OF_CHINA.test(text) && '10X98765432'[weighed(text, CHINESE_WEIGHTS) % 11] === text[17],
  shaped(EGYPTIAN),
];

/** Is a text the number of any of them? */
export const isNationalDocument = (text: string): boolean =>
  [...Object.values(NATIONAL_DOCUMENTS).map(({ isValid }) => isValid), ...LIKE_CARDS].some(
    (isValid) => isValid(bare(text)),
  );
