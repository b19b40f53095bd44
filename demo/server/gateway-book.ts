import type { Profile } from '../../src/contract/profile/profile.schema.ts';
import type { Fetch } from '../../src/contract/runtime/dependencies.ts';
import { recordExchanges, type Exchange } from '../../src/testing/exchange-recorder.ts';
import { runtimeClock } from '../../src/testing/surroundings.ts';

const KEPT = 30;

/** What was said to the gateway lately, for learners: card data, keys and signatures are masked. */
export interface GatewayBook {
  readonly exchanges: readonly Exchange[];
  /** A fetch to the gateway that is written down here. */
  watch(fetch: Fetch): Fetch;
}

export function createGatewayBook(profile: Profile): GatewayBook {
  const exchanges: Exchange[] = [];
  return {
    exchanges,
    watch: (fetch) =>
      recordExchanges(fetch, {
        profile,
        clock: runtimeClock,
        onExchange(exchange) {
          exchanges.push(exchange);
          exchanges.splice(0, exchanges.length - KEPT);
        },
      }),
  };
}
