import { extendChain } from '../audit/extend-chain.ts';
import type { DueKind } from './job.ts';

/** Whatever happened gets its place in the audit chain. Nobody need come for its sake. */
export const auditDue: DueKind = {
  async work(context) {
    await extendChain(context);
    return 0;
  },
  next: () => Promise.resolve([]),
};
