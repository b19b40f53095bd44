/** An object or list that is being read. */
interface Level {
  /** Of an object: the names so far. */
  readonly names?: Set<string>;
  /** Where it is by now. */
  at: string | number;
  /** Of an object: the next text is a name. */
  isNaming: boolean;
}

/**
 * Where a JSON text names a member twice; undefined where it doesn't. Programs disagree on which of the two counts
 * (RFC 8259, 4): what one has checked would not be what another acts on. The text must be JSON.
 */
export function doubledMember(text: string): readonly (string | number)[] | undefined {
  // Not by recursion: a body may nest as deep as it is long.
  const levels: Level[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const level = levels.at(-1);
    switch (text.charAt(index)) {
      case '{':
        levels.push({ names: new Set(), at: '', isNaming: true });
        break;
      case '[':
        levels.push({ at: 0, isNaming: false });
        break;
      case '}':
      case ']':
        levels.pop();
        break;
      case ',':
        if (typeof level?.at === 'number') level.at += 1;
        else if (level) level.isNaming = true;
        break;
      case '"': {
        const end = endOfText(text, index);
        if (level?.names && level.isNaming) {
          level.at = JSON.parse(text.slice(index, end)) as string;
          level.isNaming = false;
          if (level.names.has(level.at)) return levels.map(({ at }) => at);
          level.names.add(level.at);
        }
        index = end - 1;
      }
    }
  }
  return undefined;
}

/** Behind its closing quote. */
function endOfText(text: string, start: number): number {
  let index = start + 1;
  while (text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index + 1;
}
