import type { SandboxContext } from '../state/world.ts';

/** The currency of the card or group that a request is about, which it does not name (C-099). */
export function currencyOfIssued(
  { state: { cards, groups } }: SandboxContext,
  request: Readonly<Record<string, unknown>>,
): string | undefined {
  const card = cards.get(String(request['card_id'] ?? request['cardId']));
  return (card ?? groups.get(String(request['group_id'])))?.currency;
}
