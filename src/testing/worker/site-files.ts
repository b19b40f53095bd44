/** The site's own files, cached for offline use: their backend is in the worker. */
const KEPT = 'tender-site';

/** Keeps every file that the list names by its address in the site. */
export async function keepFiles(site: string, list: string): Promise<void> {
  const [kept, answer] = await Promise.all([caches.open(KEPT), fetch(site + list)]);
  const files = (await answer.json()) as string[];
  // One that is blocked is missing offline, and nothing else is.
  await Promise.allSettled(files.map((file) => kept.add(site + file)));
}

/** The file as the network has it; without one, as it was last. */
export async function siteFile(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.status === 200) await (await caches.open(KEPT)).put(request, response.clone());
    return response;
  } catch (error) {
    const before = await caches.match(request, { ignoreSearch: true, cacheName: KEPT });
    if (before) return before;
    throw error;
  }
}
