import type { SessionAnswer } from '../../contract/proxy/session-answer.schema.ts';
import type { Context } from '../context/context.ts';
import { sessionById } from '../sessions/session.ts';
import { sessionView } from './session-view.ts';

/** `GET /v1/sessions/:id`. */
export const readSession = (context: Context, id: string): Promise<SessionAnswer> =>
  context.store.read(async (reader) =>
    sessionView(context, reader, await sessionById(reader, id), context.clock.now()),
  );
