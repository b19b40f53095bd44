import { havePagesEnded } from '../addresses/leading-address.ts';
import type { Context } from '../context/context.ts';
import { seal, unseal } from '../crypto/sealing.ts';
import type { AttemptEffect, Reader } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';
import type { HandoffForm } from './read-form.ts';

const LIVES_MS = 5 * 60_000;

/** The gateway's document, and the form that was read from it: it is read once. */
export interface HandoffDocument {
  readonly html: string;
  readonly form: HandoffForm;
}

/** Makes what keeps the gateway's document for one use within five minutes. It is secret (C-154). */
export async function keepDocument(
  context: Context,
  document: HandoffDocument,
): Promise<AttemptEffect> {
  const html = await seal(context.keys, 'hand-off', JSON.stringify(document));
  return async (tx, { id }) => {
    const now = context.clock.now();
    // Whoever never came for theirs has left it behind.
    for (const old of await tx.find('handoffs', {
      range: { column: 'expiresAt', to: now },
      limit: 10,
    }))
      await tx.remove('handoffs', old.id);
    await tx.insert('handoffs', { id, html, expiresAt: now + LIVES_MS });
  };
}

/** What was kept. */
export const openDocument = async ({ keys }: Context, sealed: string): Promise<HandoffDocument> =>
  // eslint-disable-next-line no-restricted-syntax -- sealed here, so nobody else can have written it
  JSON.parse(await unseal(keys, 'hand-off', sealed)) as HandoffDocument;

/**
 * Whether an attempt goes on at a page that nothing leads to any more, for its document was taken or
 * our way to it has ended: after Back, a reload or a closed window there is another attempt to be made.
 */
export async function isHandedOver(
  context: Pick<Context, 'clock'>,
  reader: Reader,
  attempt: AttemptRow,
): Promise<boolean> {
  const { id, operation, outcome, wasRedirected } = attempt;
  // The page of an alternative method is the gateway's.
  if (outcome !== 'requires_action' || !wasRedirected || operation === 'authorise.alternative')
    return false;
  if (havePagesEnded(context, attempt)) return true;
  if (operation !== 'checkout') return false;
  const row = await reader.get('handoffs', id);
  return !row || row.html === null || row.expiresAt <= context.clock.now();
}
