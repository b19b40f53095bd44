import { CodecError } from './codec-error.ts';

const DECLARED = /^\s*<\?xml[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/;

/** Making a decoder takes longer than decoding an answer. */
const anyText = new TextDecoder();
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Bytes as text, without byte order mark. A charset that XML declares must be one of those allowed;
 * the Content-Type header is not asked, because it is often wrong (C-027).
 */
export function decodeText(
  bytes: Uint8Array,
  maxBytes: number,
  charsets: readonly string[] = ['utf-8'],
): string {
  if (bytes.length > maxBytes) throw new CodecError('too-large', `more than ${maxBytes} bytes`);
  const text = decodeAs(declaredCharset(bytes, charsets), bytes);
  if (text.trim() === '') throw new CodecError('empty', 'there is nothing in it');
  return text;
}

function declaredCharset(bytes: Uint8Array, charsets: readonly string[]): string {
  const start = anyText.decode(bytes.subarray(0, 256));
  const charset = (DECLARED.exec(start)?.[1] ?? 'utf-8').toLowerCase();
  const allowed = charset === 'utf-8' || charset === 'utf8' || charsets.includes(charset);
  if (!allowed)
    throw new CodecError('charset', 'it declares a charset that the profile does not allow');
  return charset;
}

function decodeAs(charset: string, bytes: Uint8Array): string {
  try {
    const decoder = charset === 'utf-8' ? utf8 : new TextDecoder(charset, { fatal: true });
    return decoder.decode(bytes);
  } catch {
    throw new CodecError('charset', `it is not valid ${charset}`);
  }
}

/** The first byte that is not white space decides what a body is (C-027, C-028). */
export function sniff(text: string): 'xml' | 'html' | 'json' | 'other' {
  const start = text.trimStart().slice(0, 200);
  if (/^[{[]/.test(start)) return 'json';
  if (/^<(!doctype\s+html|html|head|body|form|!--)/i.test(start)) return 'html';
  return start.startsWith('<') ? 'xml' : 'other';
}
