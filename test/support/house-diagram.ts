import { folders } from './folders.ts';
import { rooms } from './rooms.ts';

/** A name, what it stands for, and the names below it that it may import. */
interface Block {
  readonly name: string;
  readonly holds: string;
  readonly imports: readonly string[];
}

/** The rooms, one a line: each may import only what is on lines below its own. */
export const roomDiagram = (): string =>
  diagram(
    Object.entries(rooms).map(([name, room]) => ({
      name,
      holds: room.holds,
      imports: room.rooms,
    })),
  );

/** The folders of a room, drawn alike; `.` is its top level. */
export const folderDiagram = (room: string): string =>
  diagram(
    Object.entries(folders[room] ?? {}).map(([name, { holds, imports }]) => ({
      name,
      holds,
      imports: imports === '' ? [] : imports.split(' '),
    })),
  );

/** Highest first; a rule between two layers, so that all below it may be imported by all above. */
function diagram(blocks: readonly Block[]): string {
  const byName = new Map(blocks.map((block) => [block.name, block]));
  const heightOf = (name: string): number =>
    Math.max(0, ...(byName.get(name)?.imports ?? []).map((below) => heightOf(below) + 1));
  const layers = Map.groupBy(blocks, ({ name }) => heightOf(name));
  const width = Math.max(...blocks.map(({ name }) => name.length));
  const line = ({ name, holds }: Block) => `${name.padEnd(width)}  ${holds}`;
  return [...layers]
    .sort(([a], [b]) => b - a)
    .map(([, layer]) => layer.map(line).join('\n'))
    .join(`\n${'-'.repeat(width)}\n`);
}

/** A document with each `<!-- diagram: proxy -->` followed by the diagram as the tables have it. */
export const withDiagrams = (document: string): string =>
  document.replace(
    /(<!-- diagram: ([\w-]+) -->\n\n```text\n)[^]*?(```)/g,
    (_whole, head: string, name: string, end: string) =>
      `${head}${name === 'rooms' ? roomDiagram() : folderDiagram(name)}\n${end}`,
  );
