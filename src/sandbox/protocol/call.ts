import type { z } from 'zod';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import type { OPERATIONS } from '../../contract/operations/operations.schema.ts';
import type { Fired } from '../scenarios/triggers.ts';
import type { SandboxContext } from '../state/world.ts';

/** A request that is whole, signed and allowed. */
export interface GatewayCall<N extends OperationName = OperationName> {
  readonly operation: N;
  readonly values: z.output<(typeof OPERATIONS)[N]['request']>;
  /** As it came, with identity and signature; answers sign from it. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** The same in the interface's own forms and our codes; answers echo from it. */
  readonly wire: Readonly<Record<string, unknown>>;
  readonly fired: Fired;
  /** Where it came from, when the listener knows. */
  readonly remoteAddress: string | undefined;
}

/** What an operation answers, by wire names and before it is signed. */
export interface Reply {
  readonly answer: Readonly<Record<string, unknown>>;
  /** The order or payout it is about. */
  readonly about?: string;
  /** Rules that fired inside, for single items of a batch. */
  readonly rules?: readonly string[];
}

/** One operation: changes the state synchronously. */
export type OperationHandler<N extends OperationName> = (
  world: SandboxContext,
  call: GatewayCall<N>,
) => Reply;
