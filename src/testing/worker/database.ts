/** The worker's own database: rows of the proxy's tables, and named values. */
export const ROWS = 'rows';
export const VALUES = 'values';

export function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 2);
  request.onupgradeneeded = () => {
    const { objectStoreNames } = request.result;
    // The demo starts over where an older version stored rows of another shape.
    for (const stored of [...objectStoreNames]) request.result.deleteObjectStore(stored);
    // Keyed by [table, id], so that a new table needs no new version.
    request.result.createObjectStore(ROWS);
    request.result.createObjectStore(VALUES);
  };
  return settled(request);
}

/** The result of one request, as a promise. */
export function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('the database gave no reason'));
    };
  });
}

/** Resolves when what a transaction wrote is written; rejects when it was undone. */
export function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => {
      resolve();
    };
    transaction.onabort = () => {
      reject(transaction.error ?? new Error('the transaction was undone'));
    };
  });
}

/** Empties it and closes it in one breath: else what is still going on would write what the next one finds. */
export async function forgetDatabase(database: IDBDatabase): Promise<void> {
  const names = [ROWS, VALUES];
  const transaction = database.transaction(names, 'readwrite');
  const done = finished(transaction);
  for (const name of names) transaction.objectStore(name).clear();
  database.close();
  await done;
}
