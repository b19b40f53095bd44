/** What most regions of a language write, other than where its first tag comes from. */
const ELSEWHERE: Readonly<Record<string, string>> = { es: 'es-419', pt: 'pt-PT' };

/**
 * Which of the languages a BCP 47 tag means (RFC 4647, with likely subtags): of the same language and
 * script ("zh-TW" is never simplified Chinese), best of the same region. Undefined if there is none.
 */
export function lookUp(requested: string, tags: readonly string[]): string | undefined {
  const wanted = likely(requested);
  const fits = tags.filter((tag) => {
    const there = likely(tag);
    return wanted && there?.language === wanted.language && there.script === wanted.script;
  });
  return (
    fits.find((tag) => likely(tag)?.region === wanted?.region) ??
    fits.find((tag) => tag === ELSEWHERE[wanted?.language ?? '']) ??
    fits.sort((one, other) => one.length - other.length)[0]
  );
}

function likely(tag: string): Intl.Locale | undefined {
  try {
    // Norwegian of no kind is Bokmål; other tags that say the same `Intl` knows.
    return new Intl.Locale(tag.replaceAll('_', '-').replace(/^no\b/i, 'nb')).maximize();
  } catch {
    return undefined;
  }
}
