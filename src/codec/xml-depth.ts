import { CodecError } from './codec-error.ts';

const SKIPPED = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const;

/**
 * Refuses XML that nests deeper than `max`, in one pass and without recursion, so that the parser
 * behind it, which recurses, is never led into the deep (P-39). No character is looked at twice, which
 * bounds its time. It stops at the first thing that can't be a tag, as that parser does.
 */
export function refuseDeepXml(xml: string, max: number): void {
  let depth = 0;
  let at = xml.indexOf('<');
  while (at >= 0) {
    const skipped = SKIPPED.find(([start]) => xml.startsWith(start, at));
    const end = skipped ? endOf(xml, skipped[1], at + skipped[0].length) : endOfTag(xml, at);
    if (!skipped) {
      if (xml[at + 1] === '/') depth -= 1;
      else if (xml[end - 1] !== '/') depth += 1;
    }
    if (depth > max) throw new CodecError('too-deep', `elements nest deeper than ${max}`);
    at = xml.indexOf('<', end);
  }
}

/** The place of the `>` of a tag. */
function endOfTag(xml: string, start: number): number {
  for (let at = start + 1; at < xml.length; at += 1) {
    const character = xml[at];
    if (character === '>') return at;
    if (character === '<') break;
    // A `>` inside a quoted attribute doesn't end the tag.
    if (character === '"' || character === "'") at = endOf(xml, character, at + 1);
  }
  throw malformed();
}

function endOf(xml: string, closing: string, from: number): number {
  const at = xml.indexOf(closing, from);
  if (at < 0) throw malformed();
  return at + closing.length - 1;
}

const malformed = () => new CodecError('malformed', 'it is not well-formed XML');
