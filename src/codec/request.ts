import type { Encoding } from '../contract/profile/encodings.ts';
import type { Profile } from '../contract/profile/profile.schema.ts';
import { OPERATION_NAMES, type OperationName } from '../contract/vocabulary/operation-names.ts';
import { operationOf } from '../contract/operations/operations.schema.ts';
import { compositeFields } from '../contract/operations/field-shapes.schema.ts';
import { decodeForm, encodeForm } from './form.ts';
import { decodeJson, encodeJson } from './json.ts';
import { decodeXml, type XmlValue } from './xml-reader.ts';
import { encodeXml } from './xml-writer.ts';

/** How XML is written: profile data, because the gateway interface shows none (C-025). */
export type XmlForm = Pick<Profile['xml'], 'requestRoot'> &
  Partial<Pick<Profile['xml'], 'listItem'>>;

/** The body of a request. */
export function encodeRequest(
  values: Readonly<Record<string, unknown>>,
  encoding: Encoding,
  { requestRoot, listItem = '' }: XmlForm,
): string {
  switch (encoding) {
    case 'json':
      return encodeJson(values);
    case 'form':
      return encodeForm(values);
    case 'xml':
      return encodeXml(requestRoot, values, listItem);
  }
}

/** The gateway's side of it: a request's values, ready for `wireRequest(operation)`. */
export function decodeRequest(
  bytes: Uint8Array,
  operation: OperationName,
  encoding: Encoding,
  { requestRoot, listItem = '' }: XmlForm,
): unknown {
  const { lists, objects, largest } = readAlike(operation);
  switch (encoding) {
    case 'json':
      return decodeJson(bytes, { numbers: 'number', largest });
    case 'form':
      return decodeForm(bytes, { nested: [...lists, ...objects], largest });
    case 'xml':
      return unwrapped(
        decodeXml(bytes, {
          roots: [requestRoot],
          largest,
          lists: listItem === '' ? lists : [listItem],
        }).value,
        listItem,
      );
  }
}

/** What is at a path is known only once it is read: as any of the operations there, and the largest (C-152). */
function readAlike(name: OperationName) {
  const { path } = operationOf(name);
  const alike = OPERATION_NAMES.filter((each) => operationOf(each).path === path);
  const composite = alike.map(compositeFields);
  return {
    lists: composite.flatMap(({ lists }) => lists),
    objects: composite.flatMap(({ objects }) => objects),
    largest: alike.map((each) => operationOf(each).largest).find((bytes) => bytes !== undefined),
  };
}

/** Lists without the element that each of their items is in. */
function unwrapped(value: XmlValue, listItem: string): XmlValue {
  if (listItem === '' || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map((item) => unwrapped(item, listItem));
  const [first, ...others] = Object.keys(value);
  if (first === listItem && others.length === 0) return unwrapped(value[listItem] ?? '', listItem);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, unwrapped(inner, listItem)]),
  );
}
