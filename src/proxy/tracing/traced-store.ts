import type { Tracer } from '../../contract/runtime/tracer.ts';
import type { Store } from '../store/store.ts';

/** A span for each transaction, with the wait for its locks; it says nothing of what is written. */
export const tracedStore = (store: Store, tracer: Tracer): Store => ({
  ...store,
  transaction: (work) =>
    tracer.span({ kind: 'store', name: 'store transaction' }, () => store.transaction(work)),
});
