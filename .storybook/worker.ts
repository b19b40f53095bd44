import { startWorker } from '../src/testing/worker/start-worker.ts';
import type { WorkerScope } from '../src/testing/worker/worker-scope.ts';

startWorker(globalThis as unknown as WorkerScope);
