import { z } from 'zod';
import { profileSchema } from '../../contract/profile/profile.schema.ts';
import { portFault } from '../../contract/values/port.ts';
import { bearerKey, proxySettings } from '../../contract/profile/settings.schema.ts';
import { fonts } from './fonts.schema.ts';

/** `tender.config.json`, with the environment's values laid over it. */
export const configurationSchema = z.strictObject({
  /** For editors that complete by a JSON schema. */
  $schema: z.string().optional(),
  profile: profileSchema,
  settings: proxySettings,
  /** The secure frame. */
  frame: z
    .strictObject({
      fonts,
      /** Files of languages that are added. */
      languages: z.array(z.string().min(1)).max(50).default([]),
    })
    .prefault({}),
  /** `sqlite:./tender.db`, `sqlite::memory:` or `postgres://user@host/database`. */
  database: z
    .string()
    .regex(
      /^(sqlite:.+|postgres(ql)?:\/\/.+)$/,
      'must be like "sqlite:./tender.db" or "postgres://user@host/database"',
    ),
  /** PgBouncer in transaction mode before that database. */
  databasePooler: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+$/, 'must be like "postgres://user@host:6432/database"')
    .optional(),
  /** The address to listen on. */
  host: z.string().min(1),
  /** 0 for any free port. */
  port: z
    .int({ error: ({ input }) => portFault(input) })
    .refine((port) => portFault(port) === undefined, { error: ({ input }) => portFault(input) })
    .meta({ minimum: 0, maximum: 65_535 }),
  /** How others are reached, and how long they are kept. */
  network: z
    .strictObject({
      /** Proxy through which https to the gateway and to the webhooks' receiver is tunnelled. */
      httpsProxy: z
        .url({ protocol: /^https?$/, error: 'must be an address like "http://proxy.example:3128"' })
        .optional(),
      /** Hosts that are reached without it. */
      noProxy: z.array(z.string().regex(/^[^\s,]+$/, 'must be hosts')).default([]),
      /** File of authorities (PEM) that are trusted besides those of Node. */
      certificates: z.string().min(1).optional(),
      /** How long a connection to this program may be idle before it is closed. */
      keepAliveSeconds: z.int().min(1).max(3600).default(5),
    })
    .prefault({}),
  /** The least important lines that `tender proxy` logs. */
  logLevel: z.enum(['info', 'warn', 'error']).default('info'),
  /** The bearer token that `/metrics` requires. Without one, only a sandbox shows them, locally. */
  metricsKey: bearerKey.optional(),
  /** Where spans go: nowhere, or to the OpenTelemetry SDK that the program has set up. */
  traces: z.enum(['off', 'opentelemetry']).default('off'),
});
export type Configuration = z.infer<typeof configurationSchema>;
