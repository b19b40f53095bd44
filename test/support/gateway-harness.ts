import type { Profile, ProfileInput } from '../../src/contract/profile/profile.schema.ts';
import type { LogFields } from '../../src/contract/runtime/dependencies.ts';
import { transportOver } from '../../src/contract/runtime/transport.ts';
import { createGateway, type CustomSigning, type Gateway } from '../../src/gateway/index.ts';
import { gatewayProfile } from './gateway-profile.ts';
import { manualClock, type ManualClock } from './manual-clock.ts';

export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
}

export interface GatewayBench {
  readonly gateway: Gateway;
  readonly profile: Profile;
  readonly clock: ManualClock;
  /** Everything that left, in order. */
  readonly sent: SentRequest[];
  readonly logged: { readonly event: string; readonly fields: LogFields | undefined }[];
}

/** A gateway client whose other end is a function; a text stands for an answer with HTTP 200. */
export function gatewayBench(
  answer: (request: Request, body: string) => Promise<Response | string> | Response | string,
  changes: Partial<ProfileInput> = {},
  signing?: CustomSigning,
): GatewayBench {
  const profile = gatewayProfile(changes);
  const clock = manualClock();
  const sent: SentRequest[] = [];
  const logged: GatewayBench['logged'] = [];
  const write = (event: string, fields?: LogFields) => logged.push({ event, fields });
  let counter = 0;
  const gateway = createGateway({
    profile,
    signing,
    clock,
    random: (length) => new Uint8Array(length).fill(++counter),
    log: { info: write, warn: write, error: write },
    transport: transportOver(async (request) => {
      const body = await request.clone().text();
      sent.push({ url: request.url, method: request.method, headers: request.headers, body });
      const given = await answer(request, body);
      return typeof given === 'string' ? new Response(given) : given;
    }),
  });
  return { gateway, profile, clock, sent, logged };
}
