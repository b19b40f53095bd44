import type { RequestHandler } from 'msw';
import type { SessionCreateInput } from '../../src/contract/proxy/session.schema.ts';
import { openDesk, type DeskStage } from './desk.ts';
import { networkOf } from './network.ts';
import { cancelSession, openSession, undoPayment } from './session.ts';
import { payBehindTheScenes } from './shopper.ts';
import { openWallet, playNext, type WalletStage } from './wallet.ts';
import { PROXY, useScenario, worker } from './worker.ts';

/** What has happened before a story begins. */
export interface Stage {
  /** What differs from an order of three things. */
  readonly terms?: Partial<SessionCreateInput>;
  /** A scenario of the sandbox, for this session alone. */
  readonly scenario?: string;
  /** For a while the gateway can't be queried: nothing is proven. */
  readonly unproven?: true;
  /** The name of the test card it was paid with. */
  readonly paidWith?: string;
  readonly cancelled?: true;
  /** What the merchant server has done with the payment since: refunded so much of it, or cancelled it. */
  readonly undone?: { readonly refunded: string } | 'cancelled';
  /** Names of the test cards that the shopper has stored before. */
  readonly savedCards?: readonly string[];
  /** A company's cards in place of an order. */
  readonly wallet?: WalletStage;
  /** A shop's orders in place of one. */
  readonly desk?: DeskStage;
}

/** What a story draws its elements with. */
export interface Staged {
  readonly proxy: string;
  /** Empty if there is a grant. */
  readonly clientSecret: string;
  /** Empty if there is a session. */
  readonly grant: string;
}

/** Parameters of a story that begins so. */
export const stage = (wanted: Stage) => ({ stage: wanted });

/** Runs before every story: sets the gateway's mood and makes what the story is about. */
export async function setTheStage({ id, globals, parameters, viewMode }: StoryContext) {
  const { wallet, desk } = parameters.stage ?? {};
  // What a company has been through in another story is known to proxy and sandbox alike. A page to read may show a
  // checkout beside, which goes on.
  if (desk || (wallet && (viewMode === 'story' || wallet.done))) await (await worker()).reset();
  await useScenario(globals.scenario ?? '');
  const handlers = parameters.msw?.handlers ?? [];
  const proxy = handlers.length === 0 ? PROXY : networkOf(id, handlers);
  return { staged: { proxy, ...(await makeStage(parameters.stage ?? {})) } satisfies Staged };
}

interface StoryContext {
  readonly id: string;
  readonly viewMode: string;
  readonly globals: { readonly scenario?: string };
  readonly parameters: {
    readonly stage?: Stage;
    /** What the network does to the story's own requests; see `network.ts`. */
    readonly msw?: { readonly handlers?: readonly RequestHandler[] };
  };
}

/** How often the proxy asks in the first minute. */
const ASKED = 3;

async function makeStage(wanted: Stage): Promise<Omit<Staged, 'proxy'>> {
  if (wanted.desk) return { clientSecret: '', grant: await openDesk(wanted.desk) };
  if (wanted.wallet) return { clientSecret: '', grant: await openWallet(wanted.wallet) };
  const shopper = crypto.randomUUID();
  for (const card of wanted.savedCards ?? []) {
    const before = await openSession({ shopper, terms: { save_card: 'offer' } });
    await payBehindTheScenes(before, card, {
      save_card: true,
      consents: [{ to: 'save-card', text: 'Save this card for next time', locale: 'en' }],
    });
  }
  const session = await openSession({ ...wanted, shopper });
  if (wanted.unproven) await playNext('transactions.query', 'http500', ASKED);
  if (wanted.paidWith) await payBehindTheScenes(session, wanted.paidWith);
  if (wanted.cancelled) await cancelSession(session);
  if (wanted.undone) await undoPayment(session, wanted.undone);
  return { clientSecret: session.clientSecret, grant: '' };
}

/** What the loader above has made. */
export const stagedOf = ({ loaded }: { loaded: Record<string, unknown> }): Staged =>
  loaded['staged'] as Staged;
