import type { Gateway } from '../../gateway/index.ts';
import { isQuery } from '../../contract/operations/operations.schema.ts';
import type { Context } from '../context/context.ts';

/** The context of one command: what changes something at the gateway leaves only past its fence. */
export interface CommandContext extends Context {
  readonly fence: Fence;
}

/** Closed until the command is written down. */
export interface Fence {
  /** Asked right before the bytes of each change leave: may they? Set by `runCommand`. */
  admits?: () => Promise<boolean>;
}

export function commandContext(context: Context): CommandContext {
  const fence: Fence = {};
  const gateway: Gateway = {
    call: (name, values, admit, about) =>
      context.gateway.call(
        name,
        values,
        isQuery(name)
          ? admit
          : async () => ((await (fence.admits?.() ?? false)) ? undefined : 'lost'),
        about,
      ),
  };
  return { ...context, gateway, fence };
}
