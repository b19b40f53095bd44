import { parseXml, XmlElement, XmlText, type XmlNode } from '@rgrove/parse-xml';
import { CodecError } from './codec-error.ts';
import { decodeText, sniff } from './decode-text.ts';
import { refuseDeepXml } from './xml-depth.ts';

const MAX_BYTES = 256 * 1024;
const MAX_DEPTH = 8;

/** An element as read: its text, its children by name, or a list of equal siblings. */
export type XmlValue = string | XmlRecord | XmlValue[];

/** Children of an element, by name. */
export interface XmlRecord {
  readonly [element: string]: XmlValue;
}

/** What a document may look like. */
export interface XmlOptions {
  /** Names that the root element may have; any when left out. */
  readonly roots?: readonly string[];
  /** Attributes are members beside the elements inside; those of an element with text are ignored. */
  readonly attributes?: boolean;
  /** Elements that may appear once among their siblings; a repetition is the fault `doubled`. */
  readonly once?: readonly string[];
  /** Elements that are a list even when there is one of them. */
  readonly lists?: readonly string[];
  /** Encodings that may be declared, beside UTF-8. */
  readonly charsets?: readonly string[];
  /** Bytes; 256 KiB by default. */
  readonly largest?: number | undefined;
}

/**
 * Reads an XML document into texts, records and lists. Text stays text: `0701001` and `10.00`
 * arrive unchanged. Attributes are ignored by default. An element that repeats becomes a list, unless it must
 * not (`once`): merged or picked from, a doubled status could be made to say anything (P-39).
 */
export function decodeXml(
  bytes: Uint8Array,
  options: XmlOptions,
): { root: string; value: XmlRecord } {
  const xml = decodeText(bytes, options.largest ?? MAX_BYTES, options.charsets);
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw new CodecError('doctype', 'document types and entity declarations are refused');
  if (sniff(xml) !== 'xml') throw new CodecError('wrong-kind', 'it is not XML');
  refuseDeepXml(xml, MAX_DEPTH);

  const root = parse(xml);
  if (options.roots?.includes(root.name) === false)
    throw new CodecError('wrong-root', `the root element is not "${options.roots.join('" or "')}"`);
  const value = readElement(root, options);
  if (typeof value === 'string') {
    if (value.trim() !== '') throw new CodecError('malformed', 'the root element holds bare text');
    return { root: root.name, value: {} };
  }
  return { root: root.name, value };
}

function parse(xml: string): XmlElement {
  try {
    // Nothing may stand before a declaration, but programs print blank lines there.
    const root = parseXml(xml.trimStart()).root;
    if (root) return root;
  } catch {
    // The parser's message quotes the document.
  }
  throw new CodecError('malformed', 'it is not well-formed XML');
}

function readElement(element: XmlElement, options: XmlOptions): string | XmlRecord {
  const children = element.children.filter(isElement);
  const attributes = options.attributes ? Object.entries(element.attributes) : [];
  if (children.length === 0 && (attributes.length === 0 || element.text.trim() !== ''))
    return element.text;
  if (element.children.some((node) => node instanceof XmlText && node.text.trim() !== ''))
    throw new CodecError('malformed', 'an element mixes text with elements');

  const values = new Map<string, XmlValue[]>(attributes.map(([name, text]) => [name, [text]]));
  for (const child of children) {
    const siblings = values.get(child.name);
    if (siblings && options.once?.includes(child.name))
      throw new CodecError('doubled', `the element "${child.name}" appears more than once`);
    if (siblings) siblings.push(readElement(child, options));
    else values.set(child.name, [readElement(child, options)]);
  }
  return Object.fromEntries(
    [...values].map(([name, [first = '', ...others]]): [string, XmlValue] => [
      name,
      others.length > 0 || options.lists?.includes(name) ? [first, ...others] : first,
    ]),
  );
}

const isElement = (node: XmlNode): node is XmlElement => node instanceof XmlElement;
