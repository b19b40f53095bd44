import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import {
  countCardSeals,
  isRefused,
  standingOfStore,
  StoreUnavailableError,
  StoreWentBackError,
  type CardSeals,
} from '../../proxy/index.ts';
import type { Configuration } from '../configuration/configuration.schema.ts';
import { mayBeInMemory } from '../runtime/sqlite-address.ts';
import { modeFault } from '../stores/mode-of-store.ts';
import { isThere, openKnownStore, StoreError } from '../stores/open-store.ts';
import { SchemaError } from '../stores/schema.ts';
import { storeFault } from '../stores/store-fault.ts';
import { fails, holds, warns, type CheckResult } from './check-result.ts';

/** Looked at, and never made: `tender restore` needs the place of the database free. */
export async function checkStore({
  database,
  databasePooler: pooler,
  profile,
  settings,
}: Configuration): Promise<CheckResult[]> {
  const kind = database.split(':')[0] ?? '';
  try {
    if (!isThere(database)) return [await checkPlace(database)];
    const store = await openKnownStore(database, { pooler });
    try {
      await store.check();
      const fault = await modeFault(store, profile.mode);
      if (fault !== undefined) return [fails('store', fault)];
      const standing = await standingOfStore(store);
      return [
        isRefused(standing)
          ? fails('store', new StoreWentBackError().message)
          : holds(
              'store',
              `${kind} can be read and written${pooler === undefined ? '' : ' through the pooler'}`,
            ),
        checkCards(await countCardSeals(store, settings.secrets)),
      ];
    } finally {
      await store.close();
    }
  } catch (error) {
    if (!(error instanceof StoreError || error instanceof StoreUnavailableError)) throw error;
    switch (schemaFound(error)) {
      case 'nothing':
        return [holds('store', `${kind} can be reached and is empty: the proxy makes its tables`)];
      case 'older':
        return [warns('store', error.message)];
      default:
        return [fails('store', error.message)];
    }
  }
}

/** Where the file of a database will be. */
function checkPlace(database: string): Promise<CheckResult> | CheckResult {
  if (mayBeInMemory(database)) return holds('store', 'in memory: a restart forgets every payment');
  const folder = dirname(resolve(database.slice('sqlite:'.length)));
  return access(folder, constants.W_OK | constants.X_OK).then(
    () => holds('store', `there is none yet: the proxy makes one in ${folder}`),
    (error: unknown) => fails('store', storeFault(folder, error)),
  );
}

const schemaFound = (error: unknown): SchemaError['found'] | undefined =>
  error instanceof StoreError && error.cause instanceof SchemaError ? error.cause.found : undefined;

/** Whether the older root secret may be dropped. */
function checkCards({ newest, older, lost }: CardSeals): CheckResult {
  const gone = `${lost} not offered, because no configured secret decrypts them`;
  if (older > 0)
    return warns(
      'stored cards',
      `${older} encrypted under an older root secret: keep it until a running proxy has re-encrypted them${lost > 0 ? `; ${gone}` : ''}`,
    );
  const kept = `${newest} encrypted under the newest root secret`;
  return lost > 0
    ? warns('stored cards', `${kept}; ${gone}. If one was dropped too early, put it back second.`)
    : holds('stored cards', `${kept}, so an older one may be dropped`);
}
