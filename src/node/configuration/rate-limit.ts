import type { Profile } from '../../contract/profile/profile.schema.ts';

/** Which rate limit rules, for whoever starts or checks a proxy (C-262). */
export function rateLimitOf({
  limits: { writesPerSecond, readsPerSecond },
}: Pick<Profile, 'limits'>): string {
  const set = [
    ...(writesPerSecond === undefined ? [] : [`${writesPerSecond} writes a second`]),
    ...(readsPerSecond === undefined ? [] : [`${readsPerSecond} reads a second`]),
  ];
  return set.length === 0
    ? 'none is set; a 429 of the gateway is followed'
    : `${set.join(' and ')}, as the profile sets it`;
}
