import type { SessionAnswer } from '../../contract/proxy/session.schema.ts';
import type { Context } from '../context/context.ts';
import { sessionById } from '../sessions/session.ts';
import { sessionView } from './session-view.ts';

/** `GET /v1/sessions/:id`. */
export const readSession = ({ store, clock }: Context, id: string): Promise<SessionAnswer> =>
  store.read(async (reader) => sessionView(reader, await sessionById(reader, id), clock.now()));
