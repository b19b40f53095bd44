import { errors, jwtVerify } from 'jose';
import { grantClaims } from '../../contract/proxy/grant.schema.ts';
import type { GrantClaims, TokenClaims } from '../../contract/proxy/grant.schema.ts';
import type { Context } from '../context/context.ts';
import { GRANT_ALGORITHM } from './create-grant.ts';

/**
 * What a token allows; undefined unless it is ours, of now, not revoked, and for this page where one
 * is named. Whoever names none compares `aud` later.
 */
export async function verifyGrant(
  context: Context,
  token: string,
  origin?: string,
): Promise<GrantClaims | undefined> {
  const { clock, keys, settings, store } = context;
  for (const key of await keys.bytes('grants')) {
    const claims = await read(token, key, {
      algorithms: [GRANT_ALGORITHM],
      ...(origin !== undefined && { audience: origin }),
      issuer: settings.publicUrl,
      currentDate: new Date(clock.now()),
    });
    if (!claims) continue;
    const grant = await store.get('grants', claims.jti);
    if (!grant || grant.revoked) return undefined;
    return { ...claims, resources: grant.resources };
  }
  return undefined;
}

async function read(
  token: string,
  key: Uint8Array,
  options: Parameters<typeof jwtVerify>[2],
): Promise<TokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, options);
    return grantClaims.safeParse(payload).data;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
