import type { RandomBytes } from '../src/contract/runtime/dependencies.ts';
import { addLanguage } from '../src/localization/loading/documents.ts';
import { PSEUDO_LANGUAGES } from '../stories/support/pseudo-language.ts';
import { runtimeRandom } from '../src/testing/surroundings.ts';
import { startWorker } from '../src/testing/worker/start-worker.ts';
import type { WorkerScope } from '../src/testing/worker/worker-scope.ts';

/** What order numbers end in is always the same: a story looks today as it did yesterday. */
const random: RandomBytes = (length) =>
  length === 3 ? Uint8Array.of(0x01, 0xc1, 0xc2) : runtimeRandom(length);

PSEUDO_LANGUAGES.forEach(addLanguage);
startWorker(globalThis as unknown as WorkerScope, { random });
