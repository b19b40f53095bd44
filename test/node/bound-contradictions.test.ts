import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { loadConfiguration, loadDraft } from '../../src/node/configuration/load-configuration.ts';

const folder = await mkdtemp(join(tmpdir(), 'tender-bounds-'));
after(() => rm(folder, { recursive: true }));

let files = 0;
async function loaded(profile: object) {
  const file = join(folder, `${(files += 1)}.json`);
  await writeFile(file, JSON.stringify({ profile }));
  return [
    () => loadConfiguration({ environment: {}, file }),
    () => loadDraft({ environment: {}, file }),
  ];
}

/** By the key that has it: the key's value, and bounds that don't take what it has written. */
const CONTRADICTORY: Readonly<
  Record<string, readonly [profile: object, field: string, pattern: string]>
> = {
  'wire.orderNumberSign': [{ wire: { orderNumberSign: '-' } }, 'order_no', '^[A-Za-z0-9_]+$'],
  'wire.orderNumberSign, left at its default': [{}, 'order_no', '^[A-Za-z0-9_]{8,24}$'],
  'wire.orderNumberSign, where none would do': [{}, 'order_no', '^[0-9]+$'],
  'wire.listSeparator': [{ wire: { listSeparator: ',' } }, 'orders', '^[A-Za-z0-9;_-]+$'],
  'wire.listSeparator, of trades': [{ wire: { listSeparator: '|' } }, 'trades', '^[A-Z0-9,]+$'],
  'wire.resolution': [{ wire: { resolution: '*' } }, 'resolution', '^\\d+x\\d+$'],
  'wire.deviceZone': [{ wire: { deviceZone: 'offset' } }, 'time_zone', '^-?\\d+$'],
  'wire.requestAmount': [{ wire: { requestAmount: '123450' } }, 'amount', '^\\d+[.]\\d\\d$'],
  'wire.contractDate': [{ wire: { contractDate: 'compact' } }, 'contract_start', '^\\d{4}-'],
  'enums.open3d': [{ enums: { open3d: { on: 'Y', off: 'N' } } }, 'open3d', '^(Y|NO)$'],
  'enums.tokenFlag': [{ enums: { tokenFlag: { yes: '1', no: '0' } } }, 'token_flag', '^[YN]$'],
  'enums.interval': [{ enums: { interval: { month: 'MON' } } }, 'interval', '^[a-z]+$'],
  'codes.reviewFlag': [
    { codes: { reviewFlag: { approve: 'ACC', reject: 'REJ' } } },
    'review_flag',
    '^[12]$',
  ],
  'card.yearDigits': [{ card: { yearDigits: 4 } }, 'expiration_year', '^\\d\\d$'],
};

describe('what the profile has written, and by its own bounds the gateway does not take, is refused at start', () => {
  for (const [title, [profile, field, pattern]] of Object.entries(CONTRADICTORY))
    test(`${title}: both keys are named`, async () => {
      const { wire = {} } = profile as { wire?: object };
      const bounds = { [field]: { pattern } };
      const [key = ''] = title.split(',');
      for (const refused of await loaded({ ...profile, wire: { ...wire, bounds } }))
        await assert.rejects(refused, (error) => {
          assert.ok(error instanceof Error);
          assert.match(
            error.message,
            new RegExp(`profile\\.${key}: .*profile\\.wire\\.bounds\\.${field}`),
          );
          return true;
        });
    });

  test('a length that no order number has is refused; one for some is not', async () => {
    for (const refused of await loaded({ wire: { bounds: { order_no: { max: 6 } } } }))
      await assert.rejects(refused, /orderNumberSign: .*takes no number of an order/);
    for (const taken of await loaded({ wire: { bounds: { order_no: { max: 24 } } } }))
      await taken();
  });

  for (const pattern of ['^[A-Za-z0-9_-]+$', '^SHOP7-.*$', '^[A-Z]{3}[0-9]{7}-[0-9a-z]+$'])
    test(`an order number by ${pattern}, which some ids have, is not refused`, async () => {
      for (const taken of await loaded({ wire: { bounds: { order_no: { pattern } } } }))
        await taken();
    });
});
