/** What a policy allows of a document, by hash. */
export interface CarriedSources {
  /** `'sha384-…'` of each inline script, separated by spaces; empty when there is none. */
  readonly scripts: string;
  readonly styles: string;
  /** Whether a style names fonts, which are files of the proxy. */
  readonly fonts: boolean;
}

/** The scripts and styles that a built document carries: they run as they were built, or not at all. */
export async function carriedSources(document: string): Promise<CarriedSources> {
  return {
    scripts: await hashesOf(document, /<script(?: type="module")?>([^]*?)<\/script>/g),
    styles: await hashesOf(document, /<style>([^]*?)<\/style>/g),
    fonts: document.includes('@font-face'),
  };
}

async function hashesOf(document: string, carried: RegExp): Promise<string> {
  const found = [...document.matchAll(carried)].map(([, text = '']) => sourceOf(text));
  return (await Promise.all(found)).join(' ');
}

/** As in the integrity manifest of the package. */
async function sourceOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text));
  return `'sha384-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`;
}
