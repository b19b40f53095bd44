import { finished, settled, VALUES } from './database.ts';

/** Named values that outlive the worker, which browsers end whenever it rests. */
export interface KeptValues {
  read(name: string): Promise<unknown>;
  write(name: string, value: unknown): Promise<void>;
}

export const keptValues = (database: IDBDatabase): KeptValues => ({
  read: (name) => settled(database.transaction(VALUES).objectStore(VALUES).get(name)),
  async write(name, value) {
    const transaction = database.transaction(VALUES, 'readwrite');
    const done = finished(transaction);
    transaction.objectStore(VALUES).put(value, name);
    await done;
  },
});
