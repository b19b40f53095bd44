import type { Context } from '../context/context.ts';
import { signToken } from '../crypto/signed-token.ts';

/**
 * Where a bank or the hosted page sends the shopper back to. It contains no `&`, and its state is
 * in the path, because what others append is not believed (P-36, C-150).
 */
export const returnAddress = async (context: Context, attemptId: string): Promise<string> =>
  `${context.settings.publicUrl}/return/${await signToken(context.keys, 'return', attemptId)}`;
