import { isRecordPage } from './answers.ts';
import type { CallOptions, createSend } from './send.ts';

/** What to list; `after` is the list's own. */
type Filters = Readonly<Record<string, string | number | undefined>>;

/** Reads lists of the proxy, a page when the one before has been gone through. */
export const createRecords = (send: ReturnType<typeof createSend>) =>
  async function* records<T>(
    path: string,
    options?: CallOptions,
    filters: Filters = {},
  ): AsyncGenerator<T, void> {
    const given = Object.entries(filters).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given as [string, string][]);
    let after: string | null = null;
    do {
      if (after !== null) query.set('after', after);
      const named = query.size > 0 ? `?${query}` : '';
      const page: { data: unknown[]; next: string | null } = await send(
        { method: 'GET', path: path + named, answer: isRecordPage },
        options,
      );
      yield* page.data as T[];
      after = page.next;
    } while (after !== null);
  };
