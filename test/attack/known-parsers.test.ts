import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { FOREIGN_READERS } from '../support/foreign-text.ts';

/** A file that parses, and what has it read hostile text here; or whose text it is, if not another's. */
const PARSING: Readonly<Record<string, string>> = {
  'src/codec/xml-reader.ts': 'an answer in XML',
  'src/codec/json.ts': 'an answer in JSON',
  'src/codec/message-forms.ts': 'a list of payments',
  'src/codec/json-scan.ts': 'an answer in JSON',
  'src/codec/form.ts': 'a request to the sandbox as form',
  'src/proxy/hand-off/read-form.ts': 'the document of a hosted page',
  'src/proxy/http/doubled-member.ts': 'the body of a request',
  'src/proxy/http/read-body.ts': 'the body of a request',
  'src/proxy/http/read-query.ts': 'the filters of a list',
  'src/proxy/routes/route.ts': 'an address with a query',
  'src/proxy/grants/verify-grant.ts': 'a credential',
  'src/merchant/verify-webhook.ts': 'the signature of a webhook',
  'src/node/configuration/load-configuration.ts': 'a configuration file',
};
/** Their text was written by this program, by its own proxy, or by who runs it. */
const OWN = [
  'src/merchant/event-feed.ts',
  'src/merchant/records.ts',
  'src/merchant/send.ts',
  'src/node/cli/commands/dev.ts',
  'src/node/cli/terminal/output.ts',
  'src/node/cli/terminal/read-values.ts',
  'src/node/configuration/read-languages.ts',
  'src/node/configuration/with-value.ts',
  'src/node/conformance/harness/open-target.ts',
  'src/node/conformance/harness/target.ts',
  'src/node/page-security/integrity.ts',
  'src/node/runtime/package-folders.ts',
  'src/node/serving/dev-page.ts',
  'src/node/stores/sql-transaction.ts',
  'src/proxy/events/deliver-webhook.ts',
  'src/proxy/hand-off/keep-document.ts',
  'src/sandbox/control/requests.schema.ts',
  'src/sandbox/pages/loading-document.ts',
  'src/sandbox/pages/routes.ts',
  'src/sandbox/state/snapshot.ts',
  'src/signing/escapes.ts',
];
const PARSES =
  /JSON\.parse\(|parseXml\(|from '(?:parse5|lossless-json|jsonc-parser|standardwebhooks)'|jwtVerify\(|new URLSearchParams\(/;

describe('each parser', () => {
  const root = join(import.meta.dirname, '../..');
  const files = ['codec', 'gateway', 'merchant', 'node', 'proxy', 'sandbox', 'signing'].flatMap(
    (room) =>
      readdirSync(join(root, 'src', room), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => `src/${room}/${file}`),
  );
  const parsing = files.filter((file) => PARSES.test(readFileSync(join(root, file), 'utf8')));

  test('is known here, with what it is given', () => {
    assert.deepEqual(parsing.toSorted(), [...Object.keys(PARSING), ...OWN].toSorted());
  });

  test('of foreign text is among those that are given hostile ones', () => {
    const names = FOREIGN_READERS.map(({ name }) => name);
    for (const name of Object.values(PARSING)) assert.ok(names.includes(name), name);
  });
});
