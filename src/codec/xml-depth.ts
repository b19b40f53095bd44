import { CodecError } from './codec-error.ts';

/** One tag, from `<` to its `>`; a `>` inside a quoted attribute doesn't end it. */
const TAG = /<(\/?)[^\s<>/"'!?=][^\s<>/"'=]*(?:"[^"]*"|'[^']*'|[^<>"'])*>/y;

const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/**
 * Refuses XML that nests deeper than `max`, in one pass and without recursion, so that the parser
 * behind it, which recurses, is never led into the deep (P-39). It stops at the first thing that is
 * no tag, which bounds its time.
 */
export function refuseDeepXml(xml: string, max: number): void {
  let depth = 0;
  let at = xml.indexOf('<');
  while (at >= 0) {
    const skipped = SKIPPED.find(([start]) => xml.startsWith(start, at));
    if (skipped) {
      const end = xml.indexOf(skipped[1], at + skipped[0].length);
      if (end < 0) throw malformed();
      at = xml.indexOf('<', end + skipped[1].length);
      continue;
    }
    TAG.lastIndex = at;
    const tag = TAG.exec(xml);
    if (!tag) throw malformed();
    if (tag[1]) depth -= 1;
    else if (!tag[0].endsWith('/>')) depth += 1;
    if (depth > max) throw new CodecError('too-deep', `elements nest deeper than ${max}`);
    at = xml.indexOf('<', TAG.lastIndex);
  }
}

const malformed = () => new CodecError('malformed', 'it is not well-formed XML');
