import { CodecError } from './codec-error.ts';
import { scalarText } from './scalar-text.ts';

const NAME = /^[A-Za-z_][\w.-]*$/;

/**
 * Writes a record as XML: objects as child elements, lists as repeated elements (C-025), or as one with elements
 * of the given name in it. Characters that XML 1.0 can't carry are refused, not dropped.
 */
export function encodeXml(
  root: string,
  values: Readonly<Record<string, unknown>>,
  listItem = '',
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${element(root, values, listItem)}`;
}

function element(name: string, value: unknown, listItem: string): string {
  if (!NAME.test(name)) throw new CodecError('unwritable', `"${name}" can't name an XML element`);
  if (Array.isArray(value)) {
    const items = value.map((item) => element(listItem || name, item, listItem)).join('');
    return listItem === '' ? items : `<${name}>${items}</${name}>`;
  }
  if (value === undefined) return '';
  const content =
    typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([child, childValue]) => element(child, childValue, listItem))
          .join('')
      : escaped(name, value);
  return `<${name}>${content}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
};

function escaped(name: string, value: unknown): string {
  const text = scalarText(name, value);
  // eslint-disable-next-line no-control-regex -- these are the characters XML 1.0 has no place for
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text) || !text.isWellFormed())
    throw new CodecError('unwritable', `"${name}" holds a character that XML can't carry`);
  return text.replace(/[&<>"'\r]/g, (character) => ENTITIES[character] ?? character);
}
