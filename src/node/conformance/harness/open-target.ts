import type { Profile } from '../../../contract/profile/profile.schema.ts';
import { transportOver, type Transport } from '../../../contract/runtime/transport.ts';
import { createSandbox } from '../../../sandbox/index.ts';
import { systemClock, systemRandom } from '../../runtime/dependencies.ts';
import { Target, type Issued } from './target.ts';

/** The gateway that a profile leads to, found out whether it is our sandbox. */
export async function openTarget(
  profile: Profile,
  transport: Transport,
  issued?: Issued,
): Promise<Target> {
  return new Target({
    profile,
    transport,
    clock: systemClock,
    random: systemRandom,
    isSandbox: await isSandbox(profile, transport),
    issued,
  });
}

/** Our sandbox has a clock of its own that can be read; no other gateway has that path. */
async function isSandbox({ baseUrl }: Profile, transport: Transport): Promise<boolean> {
  try {
    const { body } = await transport({
      url: `${baseUrl.acquiring}/__sandbox/clock`,
      method: 'GET',
      headers: {},
      signal: systemClock.timeout(10_000),
      wanted: () => LARGEST_CLOCK,
    });
    if (typeof body === 'string') return false;
    const answer: unknown = JSON.parse(new TextDecoder().decode(body));
    return typeof answer === 'object' && answer !== null && 'next_due' in answer;
  } catch {
    return false;
  }
}

const LARGEST_CLOCK = 4096;

/** A sandbox that nothing but this process reaches, and the profile that leads there. */
export function sandboxInMemory(profile: Profile): { profile: Profile; transport: Transport } {
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
    transport: transportOver(() => Promise.resolve(new Response())),
  });
  return {
    profile: { ...profile, baseUrl: { acquiring: publicUrl, issuing: publicUrl } },
    transport: transportOver((request) => sandbox.fetch(request)),
  };
}
