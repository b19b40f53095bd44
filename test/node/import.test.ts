import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { openStore } from '../../src/node/index.ts';
import { tender } from '../support/command-line.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-import-'));
after(() => rm(folder, { recursive: true }));
const database = `sqlite:${join(folder, 'tender.db')}`;

async function importCsv(text: string, ...options: string[]) {
  const file = join(folder, 'cards.csv');
  await writeFile(file, text);
  return tender(['import', file, ...options], {
    TENDER_MODE: 'sandbox',
    TENDER_DATABASE_URL: database,
  });
}

async function kept(table: 'cards' | 'groups' | 'cardholders', id: string): Promise<unknown> {
  const store = await openStore(database);
  const row = await store.transaction((tx) => tx.get(table, id));
  await store.close();
  return row?.view;
}

describe('tender import', () => {
  test('C-240 C-241 fills the registry with cards issued elsewhere, and counts what was known', async () => {
    const cards =
      'card_id,alias,last_four,cardholder_id\r\n100029701,"Travel, ""EU""",4242,8201\r\n100029702,,,8201\r\n';
    const first = await importCsv(cards);
    assert.deepEqual([first.code, first.output], [0, 'cards: 2 added, 0 known before\n']);
    const { as_of: _when, ...card } = (await kept('cards', '100029701')) as { as_of: string };
    assert.deepEqual(card, {
      card_id: '100029701',
      alias: 'Travel, "EU"',
      last_four: '4242',
      cardholder_id: '8201',
      status: 'unknown',
    });
    assert.match((await importCsv(cards)).output, /0 added, 2 known before/);
  });

  test('takes groups and cardholders by the id that the columns name', async () => {
    await importCsv('group_id,name,currency,status\n5001,Operations,USD,active\n');
    assert.equal(((await kept('groups', '5001')) as { name: string }).name, 'Operations');
    await importCsv('cardholder_id,first_name,last_name\n8201,Ada,Lovelace\n');
    assert.equal(
      ((await kept('cardholders', '8201')) as { last_name: string }).last_name,
      'Lovelace',
    );
  });

  test('known records are kept', async () => {
    await importCsv('group_id,status\n77,active\n');
    await importCsv('group_id,name,status\n77,Seven,inactive\n');
    const group = (await kept('groups', '77')) as { name: string; status: string };
    assert.deepEqual([group.name, group.status], ['Seven', 'active']);
  });

  test('a person who says so corrects what is known, and leaves the rest', async () => {
    await importCsv('group_id,name,status\n78,Eight,inactive\n');
    const { output } = await importCsv('group_id,status\n78,active\n', '--correct');
    assert.equal(output, 'groups: 0 added, 1 corrected\n');
    const group = (await kept('groups', '78')) as { name: string; status: string };
    assert.deepEqual([group.name, group.status], ['Eight', 'active']);
  });

  for (const [what, text, message] of [
    [
      'a whole card number (P-42)',
      'card_id,alias\n1,4242424242424242\n',
      /line 2: .*full card number/,
    ],
    ['a number that only the gateway may know', 'card_id,cvv\n1,123\n', /line 2: .*cvv/],
    [
      'personal data beyond the name (C-235)',
      'cardholder_id,email\n1,a@b.example\n',
      /line 2: .*email/,
    ],
    ['a record without its id', 'card_id,alias\n1,A\n,B\n', /line 3: card_id/],
    [
      'the gateway’s code of a status',
      'card_id,status\n1,1\n',
      /line 2: status: .*"active"\|"blocked"\|"closed"/,
    ],
    ['one id twice', 'card_id\n1\n1\n', /line 3: card_id 1 appears twice in the file/],
    ['a line that is too short', 'card_id,alias\n1\n', /line 2: 1 values for 2 columns/],
    ['a quote that is not closed', 'card_id,alias\n1,"A\n', /line 2: a quote is not closed/],
    ['columns of nothing known', 'name\nA\n', /line 1: .*card_id, group_id, cardholder_id/],
    ['nothing', '', /empty/],
  ] as const)
    test(`refuses ${what}, keeps nothing and ends with 2`, async () => {
      const { code, output } = await importCsv(text);
      assert.match(output, message);
      assert.equal(code, 2);
      assert.doesNotMatch(output, /4242424242424242/);
    });
});
