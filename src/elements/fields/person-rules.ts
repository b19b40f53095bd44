/** What documents and postal codes look like, where it is known; digits and letters only. */
const DOCUMENTS: Readonly<Record<string, RegExp>> = {
  AR: /^\d{7,8}$|^\d{11}$/,
  BR: /^\d{11}$|^\d{14}$/,
  CL: /^\d{7,8}[\dK]$/,
  CO: /^\d{6,10}$/,
  EC: /^\d{10}$|^\d{13}$/,
  MX: /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$|^[A-Z]{4}\d{6}[A-Z]{6}[A-Z\d]\d$/,
  PE: /^\d{8}$|^\d{11}$/,
  UY: /^\d{7,8}$/,
};

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

const bare = (text: string): string => text.toUpperCase().replace(/[\s./-]/g, '');

/** Without the dots and dashes that people write; countries of no known rule take anything. */
export const isDocument = (text: string, country: string): boolean =>
  (DOCUMENTS[country] ?? /^.{4,50}$/).test(bare(text)) &&
  (country !== 'BR' || bare(text).length !== 11 || isCpf(bare(text)));

export const isPostalCode = (text: string, country: string): boolean =>
  (POSTAL_CODES[country] ?? /^.{2,20}$/).test(bare(text));

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);

/** A day of the past, within a long life. `YYYY-MM-DD`. */
export function isBirthDate(text: string, now: number): boolean {
  const born = Date.parse(text);
  return born < now && now - born < 130 * 365.25 * 86_400_000;
}

/** The two check digits of a Brazilian CPF. */
function isCpf(digits: string): boolean {
  const check = (length: number) => {
    const sum = Array.from(digits.slice(0, length)).reduce(
      (total, digit, place) => total + Number(digit) * (length + 1 - place),
      0,
    );
    return ((sum * 10) % 11) % 10 === Number(digits[length]);
  };
  return !/^(\d)\1+$/.test(digits) && check(9) && check(10);
}
