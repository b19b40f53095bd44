import { z } from 'zod';

/** An IP address, or a range of them in CIDR notation (RFC 4632). */
export const addressRange = z
  .string()
  .refine(isRange, 'must be an IP address or a range like "10.0.0.0/8"')
  .refine(
    (text) => !/^::ffff:.*\//i.test(text),
    'must be written as an IPv4 range like "10.0.0.0/8": addresses are compared as IPv4',
  );

function isRange(text: string): boolean {
  const [, base = '', prefix] = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const bits = base.includes(':') ? 128 : 32;
  return isAddress(base) && (prefix === undefined || Number(prefix) <= bits);
}

const isAddress = (text: string): boolean =>
  text.includes(':')
    ? URL.canParse(`http://[${text}]/`)
    : /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && text.split('.').every((part) => Number(part) < 256);
