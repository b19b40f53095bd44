import type { Log, LogFields } from '../../contract/runtime/dependencies.ts';
import type { Context } from './context.ts';

/**
 * The context of one request or one piece of due work: each of its lines, those of its calls of the gateway
 * too, names what it is about. What that is may become known on the way, by `note`.
 */
export function contextAbout(context: Context, fields: LogFields): Context {
  let known = fields;
  const write =
    (level: keyof Log): Log['info'] =>
    (event, more) =>
      context.log[level](event, { ...known, ...more });
  return {
    ...context,
    log: { info: write('info'), warn: write('warn'), error: write('error') },
    gateway: {
      call: (name, values, admit, about) =>
        context.gateway.call(name, values, admit, { ...known, ...about }),
    },
    note(more) {
      known = { ...known, ...more };
    },
  };
}
