import { TEST_CARDS, type SandboxCard } from '../sandbox/index.ts';

/** A card number that only the sandbox knows, and the result of paying with it. */
export interface TestCard {
  /** What the card simulates: `declined`, `challenge-then-declined`. */
  readonly name: string;
  /** `visa`, `mastercard`, … */
  readonly brand: string;
  /** Digits alone. */
  readonly number: string;
  /** Must the shopper act before the payment ends? */
  readonly challenge: boolean;
  /** How the payment ends. */
  readonly result: 'succeeded' | 'failed' | 'review';
  /** The code the sandbox answers with when it fails. */
  readonly code: string;
}

function describe({ name, brand, number, scenario }: SandboxCard): TestCard {
  const end = scenario.threeDS?.leadsTo ?? scenario.payment;
  return {
    name,
    brand,
    number,
    // Profiles with 3-D Secure on, which is the default, request an optional challenge.
    challenge: scenario.threeDS !== undefined && scenario.threeDS.mode !== 'frictionless',
    result: end?.state === 'failed' || end?.state === 'review' ? end.state : 'succeeded',
    code: end?.code ?? '0000',
  };
}

/** Every card of the sandbox. Expiry is any future month, the security code any. */
export const testCards: readonly TestCard[] = TEST_CARDS.map(describe);

/** The card of a name. Throws for a name that no card has. */
export function testCard(name: string): TestCard {
  const card = testCards.find((each) => each.name === name);
  if (card) return card;
  const names = testCards.map((each) => each.name).join(', ');
  throw new Error(`there is no test card "${name}"; there are: ${names}`);
}
