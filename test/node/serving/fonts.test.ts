import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import {
  ConfigurationError,
  folderAssets,
  loadConfiguration,
  readFonts,
  withFonts,
  type Configuration,
} from '../../../src/node/index.ts';
import { runChecks } from '../../../src/node/check/run-checks.ts';
import { createScriptedGateway } from '../../support/scripted-gateway.ts';
import { createBench, send, SHOP } from '../../proxy/harness.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-fonts-'));
after(() => rm(folder, { recursive: true }));
await mkdir(join(folder, 'frame', 'assets'), { recursive: true });
const DOCUMENT = '<head><style>p{}</style><script type="module">1</script></head><body>';
for (const name of ['card', 'reveal', 'challenge'])
  await writeFile(join(folder, 'frame', `${name}.html`), DOCUMENT);

/** As long as its header says. */
const woff2 = (length: number, fill = 0): Uint8Array => {
  const bytes = new Uint8Array(length).fill(fill);
  const header = new DataView(bytes.buffer);
  header.setUint32(0, 0x774f4632);
  header.setUint32(8, length);
  return bytes;
};
const file = (name: string): string => join(folder, name);
await writeFile(file('regular.woff2'), woff2(100, 1));
await writeFile(file('bold.woff2'), woff2(120, 2));
await writeFile(file('short.woff2'), woff2(100).subarray(0, 80));
await writeFile(file('page.woff2'), '<!doctype html>'.padEnd(200));
await writeFile(file('vast.woff2'), woff2(100));
await truncate(file('vast.woff2'), 2 * 1024 * 1024 + 1);

const load = async (fonts: unknown): Promise<Configuration> => {
  await writeFile(file('tender.config.json'), JSON.stringify({ frame: { fonts } }));
  return loadConfiguration({
    file: file('tender.config.json'),
    environment: { TENDER_DATABASE_URL: 'sqlite::memory:' },
  });
};
const shop = { family: 'Shop Sans', file: file('regular.woff2') };

/** A proxy whose frame has these fonts. */
async function serve(fonts: unknown) {
  const { frame } = await load(fonts);
  const assets = await folderAssets(file('frame'));
  return createBench({
    fetch: createScriptedGateway().fetch,
    assets: withFonts(assets, await readFonts(frame.fonts)),
  });
}
const documentOf = (on: Awaited<ReturnType<typeof serve>>, name = 'card') =>
  send<string>(on, { path: `/frame/${name}?origin=${encodeURIComponent(SHOP)}` });
const policyOf = ({ headers }: { headers: Headers }): string[] =>
  headers.get('content-security-policy')?.split('; ') ?? [];

describe('fonts of the secure frame', () => {
  test('are in its style sheet, which its policy knows, and come from the proxy alone', async () => {
    const on = await serve([
      { ...shop, unicodeRange: 'U+0-FF, U+131' },
      { ...shop, file: file('bold.woff2'), weight: '600 900', style: 'italic' },
    ]);
    for (const name of ['card', 'reveal']) {
      const answer = await documentOf(on, name);
      const styles = [...answer.body.matchAll(/<style>([^]*?)<\/style>/g)];
      const [own, added = '', ...more] = styles.map(([, style]) => style);
      assert.deepEqual([own, more], ['p{}', []]);
      const rules = added.split('}').filter(Boolean);
      assert.equal(rules.length, 2);
      assert.match(
        rules[0] ?? '',
        /^@font-face\{font-family:"Shop Sans";src:url\(assets\/font-[0-9a-f]{16}\.woff2\)format\("woff2"\);font-weight:400;font-style:normal;font-display:swap;unicode-range:U\+0-FF, U\+131$/,
      );
      assert.match(rules[1] ?? '', /font-weight:600 900;font-style:italic;font-display:swap$/);
      const policy = policyOf(answer);
      const hash = createHash('sha384').update(added).digest('base64');
      assert.ok(policy.some((rule) => rule.startsWith('style-src') && rule.includes(hash)));
      assert.ok(policy.includes("font-src 'self'"));

      for (const [, address = ''] of added.matchAll(/url\(([^)]+)\)/g)) {
        const { status, headers } = await send(on, { path: `/frame/${address}` });
        assert.equal(status, 200);
        assert.equal(headers.get('content-type'), 'font/woff2');
        assert.match(headers.get('cache-control') ?? '', /immutable/);
        assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
        assert.equal(headers.get('x-content-type-options'), 'nosniff');
      }
    }
  });

  test('are not allowed where there are none', async () => {
    const answer = await documentOf(await serve([]));
    assert.equal(answer.status, 200);
    assert.doesNotMatch(answer.body, /@font-face/);
    assert.ok(!policyOf(answer).some((rule) => rule.startsWith('font-src')));
  });

  test('have an address of their content: another file has another', async () => {
    const addressOf = async (name: string) =>
      /font-[0-9a-f]{16}/.exec(
        (await documentOf(await serve([{ ...shop, file: file(name) }]))).body,
      )?.[0];
    assert.equal(await addressOf('regular.woff2'), await addressOf('regular.woff2'));
    assert.notEqual(await addressOf('regular.woff2'), await addressOf('bold.woff2'));
  });

  test('are all of the disk that can be had: neither name nor path of a file leads to one', async () => {
    const on = await serve([{ ...shop, file: join(folder, 'frame', '..', 'regular.woff2') }]);
    assert.doesNotMatch((await documentOf(on)).body, /regular|tender-fonts/);
    for (const path of [
      'regular.woff2',
      '..%2F..%2Fregular.woff2',
      'font-0.woff2',
      '..%2Fbold.woff2',
    ])
      assert.equal((await send(on, { path: `/frame/assets/${path}` })).status, 404, path);
  });
});

describe('a font that is none', () => {
  const refused = (font: object, place: string, problem: RegExp) =>
    assert.rejects(
      async () => readFonts((await load([{ ...shop, ...font }])).frame.fonts),
      (error) => {
        assert.ok(error instanceof ConfigurationError);
        assert.equal(error.faults[0]?.key, place);
        assert.match(error.faults[0].problem, problem);
        return true;
      },
    );

  for (const [name, problem] of [
    ['none.woff2', /which can't be read \(ENOENT\)$/],
    ['vast.woff2', /which is larger than 2 MiB$/],
    ['page.woff2', /which is not a WOFF2 font/],
    ['short.woff2', /which is not a WOFF2 font, or not all of one$/],
    ['frame', /which is not a file$/],
    ['regular.woff2/../../etc', /which can't be read/],
  ] as const)
    test(`${name} is named, and why`, () =>
      refused({ file: file(name) }, 'frame.fonts.0.file', problem));

  for (const family of ['a"b', "a'b", 'a;}', 'a\\22', '</style>', 'a\nb', '-a', '', 'a,b'])
    test(`no rule is begun or ended by a family called ${JSON.stringify(family)}`, () =>
      refused({ family }, 'frame.fonts.0.family', /^must be a name/));

  for (const [key, value] of [
    ['unicodeRange', 'U+0-FF;}'],
    ['weight', '400;}'],
    ['weight', '900 100'],
    ['weight', '0 100'],
    ['weight', 1001],
    ['style', 'oblique'],
  ] as const)
    test(`${key} ${value} is no rule`, () =>
      refused({ [key]: value }, `frame.fonts.0.${key}`, key === 'style' ? /./ : /^must be/));

  test('card numbers keep the font in which all digits are equally wide', async () => {
    const styles = await readFile('src/frame/base.css', 'utf8');
    const [, families = ''] = /font-family: (ui-monospace[^;]+);/.exec(styles) ?? [];
    const names = families.split(',').map((family) => family.trim().replaceAll("'", ''));
    assert.ok(names.length > 3);
    for (const family of [...names, 'MENLO'])
      await refused({ family }, 'frame.fonts.0.family', /draws card numbers in/);
  });
});

test('tender check names a font that can’t be read, and counts those that can', async () => {
  const about = async (fonts: unknown) =>
    (await runChecks(await load(fonts))).filter(({ name }) => name === 'fonts');
  assert.deepEqual(await about([]), []);
  assert.deepEqual(await about([shop]), [
    { name: 'fonts', result: 'holds', detail: '1 for the frame, 1 KiB' },
  ]);
  const [fault] = await about([shop, { ...shop, file: file('none.woff2') }]);
  assert.equal(fault?.result, 'fails');
  assert.match(fault.detail, /^frame\.fonts\.1\.file names ".*none\.woff2", which can't be read/);
});
