/**
 * What msw needs to load: it reads its cookies from a `localStorage`, which workers lack. They last as
 * long as the worker does. Import this before msw.
 */
const kept = new Map<string, string>();
const localStorage: Pick<Storage, 'getItem' | 'setItem'> = {
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, value) => void kept.set(name, value),
};

if (!('localStorage' in globalThis))
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage });
