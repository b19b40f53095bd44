import { pino, stdTimeFunctions, type DestinationStream } from 'pino';
import { LOG_FIELDS } from '../../contract/runtime/log-fields.ts';
import type { Log, LogFields } from '../../contract/runtime/dependencies.ts';
import { maskSecrets } from './mask-secrets.ts';

type Level = 'info' | 'warn' | 'error';

/** Where lines are written, and which. */
export interface LogOptions {
  /** By default standard output. */
  readonly destination?: DestinationStream;
  /** The least important level that is written. */
  readonly level?: Level;
}

/**
 * Structured lines, one JSON object each: `level`, `time` (RFC 3339), `event`, and the fields that
 * `LOG_FIELDS` allows. All other fields are dropped, and strings are masked (P-42).
 */
export function createLog({ destination, level = 'info' }: LogOptions = {}): Log {
  const options = {
    level,
    base: null,
    messageKey: 'event',
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const lines = destination ? pino(options, destination) : pino(options);
  const write =
    (level: Level) =>
    (event: string, fields: LogFields = {}) =>
      lines[level](allowed(fields), maskSecrets(event));
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

function allowed(fields: LogFields): LogFields {
  return Object.fromEntries(
    LOG_FIELDS.flatMap((name) => {
      const value = fields[name];
      if (value === undefined) return [];
      return [[name, typeof value === 'string' ? maskSecrets(value) : value]];
    }),
  );
}
