import { openDatabase } from '../../src/testing/worker/database.ts';
import { createIndexedDbStore } from '../../src/testing/worker/indexeddb-store.ts';
import { storeSuite } from '../support/store-suite.ts';

let opened = 0;

storeSuite('IndexedDB', async () => {
  opened += 1;
  const name = `store-suite-${opened}`;
  indexedDB.deleteDatabase(name);
  return createIndexedDbStore(await openDatabase(name));
});
