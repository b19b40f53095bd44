import { CodecError } from './codec-error.ts';

/**
 * Refuses JSON that nests deeper than `max` or names a key twice in one object, without recursion
 * (P-40). Two readers of a doubled key may believe different values. Text that is not JSON is left
 * to the parser behind it. Answers whether there may be a number in it.
 */
export function refuseDeepOrDoubledJson(json: string, max: number): { hasNumbers: boolean } {
  /** One entry per open bracket: the keys of an object, or nothing for an array. */
  const open: (Set<string> | undefined)[] = [];
  /** Where the string begins and ends after which nothing else has come yet. */
  let begin = 0;
  let end = 0;
  let hasNumbers = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charAt(at);
    if (character === '"') {
      begin = at;
      at = end = endOfString(json, at);
      continue;
    }
    if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : undefined);
      if (open.length > max) throw new CodecError('too-deep', `values nest deeper than ${max}`);
    } else if (character === '}' || character === ']') open.pop();
    else if (character === ':') addKey(open.at(-1), json.slice(begin, end + 1));
    else if (character !== ',') {
      hasNumbers ||= character >= '0' && character <= '9';
      continue;
    }
    end = begin;
  }
  return { hasNumbers };
}

/** The place of the closing quote, or beyond the text where there is none. */
function endOfString(json: string, begin: number): number {
  let at = begin + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at;
}

function addKey(keys: Set<string> | undefined, quoted: string): void {
  if (!keys || quoted.length < 2) return;
  const key = quoted.includes('\\') ? unquote(quoted) : quoted.slice(1, -1);
  if (keys.has(key)) throw new CodecError('doubled', 'a key appears twice in one object');
  keys.add(key);
}

function unquote(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    throw new CodecError('malformed', 'it is not valid JSON');
  }
}
