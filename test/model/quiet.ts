/**
 * Web Crypto works on threads of its own, so two calls may end in either order, and nothing says when
 * none is left. Here one call begins when the one before has ended: the same seed gives the same run.
 */
let working = 0;
let last: Promise<unknown> = Promise.resolve();

const METHODS = ['decrypt', 'deriveBits', 'deriveKey', 'digest', 'encrypt'] as const;
const MORE = ['exportKey', 'generateKey', 'importKey', 'sign', 'verify'] as const;

const subtle = Object.getPrototypeOf(crypto.subtle) as Record<
  string,
  (...given: unknown[]) => Promise<unknown>
>;
for (const name of [...METHODS, ...MORE]) {
  const method = subtle[name];
  subtle[name] = function (...given) {
    working += 1;
    const result = last.then(() => method?.apply(this, given));
    last = result.catch(() => undefined).finally(() => (working -= 1));
    return result;
  };
}

/** Looks in a row at which nothing was at work. */
const LOOKS = 3;

/** Until whatever runs waits for time to pass, for a process that was stopped, or for nothing. */
export async function quiet(): Promise<void> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    await new Promise(setImmediate);
    if (working > 0) looks = -1;
  }
}
