import type { Profile } from '../../src/contract/profile/profile.schema.ts';
import type { Transport } from '../../src/contract/runtime/transport.ts';
import { recordExchanges, type Exchange } from '../../src/testing/exchange-recorder.ts';
import { runtimeClock } from '../../src/testing/surroundings.ts';

const KEPT = 30;

/** What was said to the gateway lately, for learners: card data, keys and signatures are masked. */
export interface GatewayBook {
  readonly exchanges: readonly Exchange[];
  /** A way to the gateway, on which what passes is written down here. */
  watch(transport: Transport): Transport;
}

export function createGatewayBook(profile: Profile): GatewayBook {
  const exchanges: Exchange[] = [];
  return {
    exchanges,
    watch: (transport) =>
      recordExchanges(transport, {
        profile,
        clock: runtimeClock,
        onExchange(exchange) {
          exchanges.push(exchange);
          exchanges.splice(0, exchanges.length - KEPT);
        },
      }),
  };
}
