/** Most ids in one question to the proxy's registry. */
const MOST = 100;

/** Combines what one turn of the page asks for: a wallet of a hundred cards is one request. */
export function batched<T>(
  ask: (ids: readonly string[]) => Promise<readonly T[]>,
  idOf: (record: T) => string,
): (id: string) => Promise<T | undefined> {
  let open: { readonly ids: string[]; readonly answer: Promise<readonly T[]> } | undefined;
  return async (id) => {
    if (!open || open.ids.length === MOST) {
      const ids: string[] = [];
      const answer = new Promise((resolve) => setTimeout(resolve)).then(() => {
        if (open?.ids === ids) open = undefined;
        return ask(ids);
      });
      open = { ids, answer };
    }
    open.ids.push(id);
    return (await open.answer).find((record) => idOf(record) === id);
  };
}
