// Has every reader of foreign text read what parsers are slow at, each at its longest; a test waits for the end.
import { FOREIGN_READERS, PIECES, type ForeignReader } from './foreign-text.ts';

/** Names that differ, where equal ones would be refused at once. */
const DIFFERENT: readonly ((place: number) => string)[] = [
  (place) => ` a${place}`,
  (place) => ` a${place}=""`,
  (place) => `"a${place}":1,`,
  (place) => `<a${place}>`,
  (place) => `<a${place}/>`,
  (place) => `<b a${place}><p>`,
  (place) => `a${place}=1&`,
];

function* textsFor({ most, starts }: ForeignReader): Generator<readonly [string, string]> {
  for (const start of starts) {
    for (const piece of PIECES) {
      const times = Math.floor((most - start.length - 1) / Buffer.byteLength(piece));
      // The end fits nothing, so that whoever hoped for a match tries all others.
      yield [`${start}${piece}…!`, `${start}${piece.repeat(times)}!`];
    }
    for (const part of DIFFERENT) {
      let text = start;
      for (let place = 0; text.length < most - 20; place += 1) text += part(place);
      yield [`${start}${part(0)}${part(1)}…`, text];
    }
  }
}

for (const reader of FOREIGN_READERS) {
  for (const [what, text] of textsFor(reader)) {
    // Said before, so that what never ends is known by name.
    process.stdout.write(`${reader.name}: ${JSON.stringify(what)}\n`);
    await reader.read(text);
  }
}
process.stdout.write('all read\n');
