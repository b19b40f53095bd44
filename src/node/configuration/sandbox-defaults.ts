import { SANDBOX_PROFILE, SANDBOX_SETTINGS } from '../../contract/profile/sandbox-defaults.ts';

/** Defaults of a proxy in sandbox mode, so that `tender proxy` just runs. */
export const SANDBOX_DEFAULTS = {
  profile: SANDBOX_PROFILE,
  settings: SANDBOX_SETTINGS,
  database: 'sqlite:./tender.db',
  host: '127.0.0.1',
  port: 4000,
} as const;
