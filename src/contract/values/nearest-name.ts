/** The known name that somebody probably meant: at most three letters away, and no more than a third of them. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const [best] = [...known]
    .map((other) => ({ other, distance: distanceOf(name, other) }))
    .sort((a, b) => a.distance - b.distance);
  return best && best.distance <= Math.min(3, Math.ceil(name.length / 3)) ? best.other : undefined;
}

/** Levenshtein's: how many letters to change, add or leave out. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
