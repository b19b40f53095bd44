import type { TransactionsQueryAnswer } from '../../contract/gateway/transactions.schema.ts';
import { operationOf } from '../../contract/operations/operations.schema.ts';
import { codesOf } from '../../contract/profile/codes-of.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { Answered, Refused } from '../../gateway/index.ts';
import { rulesOf, secretName } from '../../signing/index.ts';
import { quoted } from './quoted.ts';

const QUERY = 'transactions.query';

/** Why the gateway may refuse a query that it reads, its own words first, and what to do (C-061). */
export function refusedQueries(
  answer: Answered<TransactionsQueryAnswer> | Refused,
  profile: Profile,
): string {
  const said = (text: unknown): string =>
    typeof text === 'string' && text !== '' ? `, saying ${quoted(text, profile)}` : '';
  const compare = `compare ids and ${signedBy(profile)}, and have the public address of this machine registered for transaction queries`;
  if (answer.kind === 'answered') {
    const { return_status: status } = answer.value;
    // Without what was sent in confidence.
    const { return_message: message } = answer.evidence.said;
    const isKnown = Object.hasOwn(codesOf('returnStatus', profile), status);
    return isKnown
      ? `refuses queries with return_status ${quoted(status, profile)}${said(message)}: ${compare}`
      : `answers queries with return_status ${quoted(status, profile)}${said(message)}, which profile.codes.returnStatus has not: if it means success, write it there; if not, ${compare}`;
  }
  const { status, failure } = answer;
  const path = profile.operations[QUERY]?.path ?? operationOf(QUERY).path;
  const isNowhere =
    status === 404
      ? `compare profile.operations.${QUERY}.path, ${path}, and the address of the gateway; `
      : '';
  return `refuses queries with HTTP ${status}${said(failure?.message)}: ${isNowhere}${compare}`;
}

/** What makes the signature of a query, and where that is configured. */
function signedBy(profile: Profile): string {
  if (profile.sign.by === 'program') return 'what `sign` makes';
  const rules = rulesOf(QUERY, profile);
  const { key, hash, keyEncoding, escape } = rules;
  return secretName('request', QUERY, profile, rules) === 'privateKey'
    ? `private key (TENDER_PRIVATE_KEY, which signs by ${key} with ${hash}; the gateway needs its public half)`
    : `sign key (TENDER_SIGN_KEY, ${GIVEN[keyEncoding]}which signs ${escape === 'none' ? '' : `percent-encoded values (${escape}) `}by ${hash})`;
}

const GIVEN = {
  text: '',
  hex: 'given in hexadecimal digits, ',
  base64: 'given in Base64, ',
} as const;
