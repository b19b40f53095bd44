import { assert } from '@open-wc/testing';
import {
  finished,
  forgetDatabase,
  openDatabase,
  ROWS,
  settled,
  VALUES,
} from '../../src/testing/worker/database.ts';

const NAME = 'forgotten';

/** Writes on and on, as a backend does that has not heard that it is over. */
async function writeOn(database: IDBDatabase): Promise<void> {
  for (let value = 0; ; value += 1) {
    const transaction = database.transaction([ROWS, VALUES], 'readwrite');
    const done = finished(transaction);
    transaction.objectStore(ROWS).put({ id: 'late' }, ['attempts', 'late']);
    transaction.objectStore(VALUES).put(value, 'late');
    await done;
  }
}

describe('the database of a worker', () => {
  it('is empty once it is forgotten, whoever still writes', async () => {
    const before = await openDatabase(NAME);
    const ends = Promise.allSettled(Array.from({ length: 3 }, () => writeOn(before)));
    await settled(before.transaction(VALUES).objectStore(VALUES).get('late'));
    await forgetDatabase(before);

    const after = await openDatabase(NAME);
    const left = [ROWS, VALUES].map((name) =>
      settled(after.transaction(name).objectStore(name).getAllKeys()),
    );
    assert.deepEqual(await Promise.all(left), [[], []]);
    assert.deepEqual(
      (await ends).map(({ status }) => status),
      ['rejected', 'rejected', 'rejected'],
    );
    after.close();
  });
});
