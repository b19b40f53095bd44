import { Problem } from '../../contract/vocabulary/problems.ts';
import { readText } from './read-body.ts';

/** Bytes of the longest credential of a session. */
const LONGEST = 4096;

/** A body is what a page can send without asking first whether it may; no cookie and no address is looked at. */
export async function bodyAsCredential(request: Request): Promise<Request> {
  const credential = await readText(request, LONGEST);
  if (!/^[\x21-\x7e]+$/.test(credential))
    throw new Problem('unauthorised', {
      detail: 'Send the credential as the body, as text/plain.',
    });
  const headers = new Headers(request.headers);
  headers.set('Authorization', `Bearer ${credential}`);
  return new Request(request.url, { headers });
}
