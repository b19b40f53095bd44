import { z } from 'zod';
import { profileSchema } from '../../contract/profile/profile.schema.ts';
import { proxySettings } from '../../contract/profile/settings.schema.ts';

/** `tender.config.json`, with the environment's values laid over it. */
export const configurationSchema = z.strictObject({
  /** For editors that complete by a JSON schema. */
  $schema: z.string().optional(),
  profile: profileSchema,
  settings: proxySettings,
  /** `sqlite:./tender.db`, `sqlite::memory:` or `postgres://user@host/database`. */
  database: z
    .string()
    .regex(
      /^(sqlite:.+|postgres(ql)?:\/\/.+)$/,
      'must be like "sqlite:./tender.db" or "postgres://user@host/database"',
    ),
  /** The address to listen on. */
  host: z.string().min(1),
  /** 0 for any that is free. */
  port: z
    .int('must be a port, 0 to 65535')
    .min(0, 'must be a port, 0 to 65535')
    .max(65_535, 'must be a port, 0 to 65535'),
  /** The bearer token that `/metrics` requires. Without one, only a sandbox shows them, locally. */
  metricsKey: z.string().min(16, 'must have at least 16 characters').optional(),
});
export type Configuration = z.infer<typeof configurationSchema>;
export type ConfigurationInput = z.input<typeof configurationSchema>;
