import { CodecError } from './codec-error.ts';

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/gs;

/**
 * Refuses JSON that nests deeper than `max` or names a key twice in one object, without recursion
 * (P-40). Two readers of a doubled key may believe different values. Text that is not JSON is left
 * to the parser behind it.
 */
export function refuseDeepOrDoubledJson(json: string, max: number): void {
  /** One entry per open bracket: the keys of an object, or nothing for an array. */
  const open: (Set<string> | undefined)[] = [];
  let last = '';
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : undefined);
      if (open.length > max) throw new CodecError('too-deep', `values nest deeper than ${max}`);
    } else if (token === '}' || token === ']') open.pop();
    else if (token === ':' && last.startsWith('"')) addKey(open.at(-1), last);
    last = token;
  }
}

function addKey(keys: Set<string> | undefined, quoted: string): void {
  const key = unquote(quoted);
  if (keys?.has(key)) throw new CodecError('doubled', 'a key appears twice in one object');
  keys?.add(key);
}

function unquote(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    throw new CodecError('malformed', 'it is not valid JSON');
  }
}
