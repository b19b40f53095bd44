import { operationOf } from '../../src/contract/operations/operations.schema.ts';
import type { GrantAnswer, GrantCreateInput } from '../../src/contract/proxy/grant.schema.ts';
import { OPERATION_NAMES } from '../../src/contract/vocabulary/operation-names.ts';
import type { AuthoriseReveal } from '../../src/entries/issuing.ts';
import { askAsMerchant } from './merchant-server.ts';
import { SANDBOX } from './worker.ts';

/** Cards that every sandbox starts with, by purpose. */
export const CARDS = {
  /** 250.00 USD, in the group Operations. */
  travel: '100029701',
  /** Blocked, 42.10 USD. */
  software: '100029702',
  /** Shared by many, 1,000.00 USD. */
  team: '100029703',
  /** Nothing on it, in no group. */
  fuel: '100029704',
} as const;

export const GROUP = '5001';
export const ADA = '8201';

/** What a story's company has been through before it begins. */
export interface WalletStage {
  /** Operations the merchant server has had done, by name. */
  readonly done?: readonly (readonly [operation: string, values: Record<string, string>])[];
  /** Scenarios that the sandbox plays from now on, by operation. */
  readonly next?: Readonly<Record<string, string>>;
  /** What the person at the page may do; everything when left out. */
  readonly operations?: GrantCreateInput['operations'];
}

const EVERYTHING = OPERATION_NAMES.filter((name) => operationOf(name).base === 'issuing');

/** What has happened to a company as it is at first; answers a grant for the page. */
export async function openWallet({
  done = [],
  next = {},
  operations = EVERYTHING,
}: WalletStage): Promise<string> {
  for (const [operation, values] of done)
    await askAsMerchant('POST', `/v1/operations/${operation}`, values);
  for (const [operation, scenario] of Object.entries(next))
    await playNext(operation, scenario, LASTING);
  return grantFor({
    operations,
    resources: { cards: Object.values(CARDS), groups: [GROUP], cardholders: [ADA, '8202', '8203'] },
  });
}

/** A step-up that asks nothing: a real one makes sure who is there before it gives the grant. */
export const authoriseReveal: AuthoriseReveal = ({ cardId, commitment }) =>
  grantFor({ resources: { cards: [cardId] }, reveal_commitment: commitment });

async function grantFor(wanted: Omit<GrantCreateInput, 'subject' | 'origin'>): Promise<string> {
  const grant: GrantCreateInput = { subject: 'ada', origin: location.origin, ...wanted };
  const { token } = (await askAsMerchant('POST', '/v1/grants', grant)) as GrantAnswer;
  return token;
}

/** More calls than a page makes by itself while somebody looks at it: it asks again after a failure. */
export const LASTING = 10;

/** The next calls of the operation play the scenario. */
export async function playNext(operation: string, scenario: string, times: number): Promise<void> {
  for (let played = 0; played < times; played += 1)
    await toSandbox('next', { operation, scenario });
}

async function toSandbox(control: string, body: object = {}): Promise<void> {
  const response = await fetch(`${SANDBOX}/__sandbox/${control}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status} to ${control}`);
}
