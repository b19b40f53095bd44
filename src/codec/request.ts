import type { Encoding } from '../contract/profile/profile.schema.ts';
import type { OperationName } from '../contract/vocabulary/operation-names.ts';
import { compositeFields } from '../contract/operations/field-shapes.schema.ts';
import { decodeForm, encodeForm } from './form.ts';
import { decodeJson, encodeJson } from './json.ts';
import { decodeXml } from './xml-reader.ts';
import { encodeXml } from './xml-writer.ts';

/** The body of a request. `xmlRoot` is profile data, because the gateway interface shows none (C-025). */
export function encodeRequest(
  values: Readonly<Record<string, unknown>>,
  encoding: Encoding,
  xmlRoot: string,
): string {
  switch (encoding) {
    case 'json':
      return encodeJson(values);
    case 'form':
      return encodeForm(values);
    case 'xml':
      return encodeXml(xmlRoot, values);
  }
}

/** The gateway's side of it: a request's values, ready for `wireRequest(operation)`. */
export function decodeRequest(
  bytes: Uint8Array,
  operation: OperationName,
  encoding: Encoding,
  xmlRoot: string,
): unknown {
  const { lists, objects } = compositeFields(operation);
  switch (encoding) {
    case 'json':
      return decodeJson(bytes, { numbers: 'number' });
    case 'form':
      return decodeForm(bytes, { nested: [...lists, ...objects] });
    case 'xml':
      return decodeXml(bytes, { roots: [xmlRoot], lists }).value;
  }
}
