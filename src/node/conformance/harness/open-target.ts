import type { Profile } from '../../../contract/profile/profile.schema.ts';
import type { Fetch } from '../../../contract/runtime/dependencies.ts';
import { createSandbox } from '../../../sandbox/index.ts';
import { systemClock, systemRandom } from '../../runtime/dependencies.ts';
import { Target, type Issued } from './target.ts';

/** The gateway that a profile leads to, found out whether it is our sandbox. */
export async function openTarget(profile: Profile, fetch: Fetch, issued?: Issued): Promise<Target> {
  return new Target({
    profile,
    fetch,
    clock: systemClock,
    random: systemRandom,
    isSandbox: await isSandbox(profile, fetch),
    issued,
  });
}

/** Our sandbox has a clock of its own that can be read; no other gateway has that path. */
async function isSandbox({ baseUrl }: Profile, fetch: Fetch): Promise<boolean> {
  const request = new Request(`${baseUrl.acquiring}/__sandbox/clock`, {
    signal: systemClock.timeout(10_000),
  });
  try {
    const answer: unknown = await (await fetch(request)).json();
    return typeof answer === 'object' && answer !== null && 'next_due' in answer;
  } catch {
    return false;
  }
}

/** A sandbox that nothing but this process reaches, and the profile that leads there. */
export function sandboxInMemory(profile: Profile): { profile: Profile; fetch: Fetch } {
  const { ids, secrets, website, mode, baseUrl, ...brand } = profile;
  const publicUrl = 'http://127.0.0.1';
  const sandbox = createSandbox({
    ids,
    secrets,
    website,
    brand,
    publicUrl,
    clock: systemClock,
    random: systemRandom,
    fetch: () => Promise.resolve(new Response()),
  });
  return {
    profile: { ...profile, baseUrl: { acquiring: publicUrl, issuing: publicUrl } },
    fetch: (request) => sandbox.fetch(request),
  };
}
