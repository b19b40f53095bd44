type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Of this tab. */
export const ofTab = keptBy(() => sessionStorage);

/** Of this browser. */
export const ofBrowser = keptBy(() => localStorage);

/** What the browser stores, or where it refuses to, as it does in frames of another site, what lasts as long as the page. */
function keptBy(storage: () => Storage): Kept {
  try {
    return storage();
  } catch {
    const items = new Map<string, string>();
    return {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    };
  }
}
