import { boundFaults, toWire } from '../../codec/index.ts';
import { ORDER_NUMBER_SIGNS } from '../../contract/profile/wire.schema.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import { orderIdFault } from '../../proxy/attempts/order-numbers.ts';
import type { Configuration } from './configuration.schema.ts';
import type { PlacedFault } from './faults.ts';

/** What the profile itself has written into a field whose bounds it says: by key, the field and the texts. */
const WRITTEN: Readonly<
  Record<string, (profile: Profile) => readonly [string, readonly string[]]>
> = {
  'enums.open3d': ({ enums }) => ['open3d', Object.values(enums.open3d)],
  'enums.tokenFlag': ({ enums }) => ['token_flag', Object.values(enums.tokenFlag)],
  'enums.interval': ({ enums }) => ['interval', Object.values(enums.interval)],
  'codes.reviewFlag': ({ codes }) => ['review_flag', Object.values(codes.reviewFlag ?? {})],
  'card.yearDigits': ({ card }) => ['expiration_year', ['2029'.slice(-card.yearDigits)]],
  'wire.resolution': (profile) => ['resolution', written({ resolution: '1920x1080' }, profile)],
  'wire.deviceZone': (profile) => ['time_zone', written({ time_zone: '60' }, profile)],
  'wire.requestAmount': (profile) => [
    'amount',
    written({ amount: '1234.50', currency: 'EUR' }, profile),
  ],
  'wire.contractDate': (profile) => [
    'contract_start',
    written({ subscription: { contract_start: '2026-11-29' } }, profile),
  ],
};

/** A request's only text, in the gateway's form. */
const written = (values: Readonly<Record<string, unknown>>, profile: Profile): string[] => {
  const [value] = Object.values(toWire(values, profile));
  return Object.values(typeof value === 'string' ? { value } : (value as Record<string, string>));
};

/** Keys by which a request has what another key, `wire.bounds`, says that the gateway does not take. */
export function boundContradictions({ profile }: Configuration): PlacedFault[] {
  const { wire } = profile;
  return [
    ...Object.entries(WRITTEN).flatMap(([key, of]) => {
      const [field, texts] = of(profile);
      const refused = texts.find((text) => boundFaults({ [field]: text }, wire).length > 0);
      return refused === undefined
        ? []
        : [
            {
              path: `profile.${key}`,
              problem: `has ${JSON.stringify(refused)}, which profile.wire.bounds.${field} does not take: one of the two is wrong`,
            },
          ];
    }),
    ...listFaults(profile),
    ...numberFaults(profile),
  ];
}

/** Ids of orders, as shops have them. */
const IDS = [
  '1',
  'A',
  'a',
  '1001',
  'A1001',
  '20261129',
  'ORDER1001',
  'order1001',
  '202611291001',
].flatMap((id) => [id, id.padEnd(12, '0')]);

/** Bounds by which an id alone is taken, and no number of an order with such an id. */
function numberFaults(profile: Profile): PlacedFault[] {
  const { wire } = profile;
  const by = (orderNumberSign: Profile['wire']['orderNumberSign']) =>
    IDS.some((id) => {
      const changed = { ...profile, wire: { ...wire, orderNumberSign } };
      return orderIdFault(id, { profile: changed }) === undefined;
    });
  if (by(wire.orderNumberSign)) return [];
  const others = ORDER_NUMBER_SIGNS.filter(by);
  const isTaken = IDS.some((id) => boundFaults({ order_no: id }, wire).length === 0);
  if (others.length === 0 && !isTaken) return [];
  const problem =
    others.length > 0
      ? `is ${JSON.stringify(wire.orderNumberSign)}, which profile.wire.bounds.order_no does not take: it takes ${others.map((sign) => JSON.stringify(sign)).join(', ')}`
      : `is ${JSON.stringify(wire.orderNumberSign)}, and profile.wire.bounds.order_no takes no number of an order: its id, a sign, and up to five letters and digits`;
  return [{ path: 'profile.wire.orderNumberSign', problem }];
}

/** Bounds by which one id is taken, and two that are joined are not. */
function listFaults(profile: Profile): PlacedFault[] {
  const { wire } = profile;
  const isWrong = ['orders', 'trades'].find((field) => {
    const takes = (text: string) =>
      boundFaults(toWire({ [field]: text }, profile), wire).length === 0;
    return IDS.some((id) => takes(id)) && !IDS.some((id) => takes(`${id},${id}`));
  });
  return isWrong === undefined
    ? []
    : [
        {
          path: 'profile.wire.listSeparator',
          problem: `is ${JSON.stringify(wire.listSeparator)}, and profile.wire.bounds.${isWrong} takes one id alone: one of the two is wrong`,
        },
      ];
}
