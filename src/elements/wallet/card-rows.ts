import { isAnswered } from '../../client/index.ts';
import { addAmounts } from '../../contract/money/decimal-amount.ts';
import type { CardAmount, CardView } from '../../contract/proxy/issued.schema.ts';

/** What a list of cards can be sorted by, in the order of its columns. */
export const CARD_COLUMNS = [
  'card',
  'holder',
  'group',
  'balance',
  'limit',
  'status',
  'asOf',
] as const;
export type CardColumn = (typeof CARD_COLUMNS)[number];

/** A card as a list shows it. */
export interface ListedCard {
  readonly view: CardView;
  readonly name: string;
  readonly holder: string | undefined;
  readonly group: string | undefined;
  /** As the proxy names it; undefined while nothing is known of the card. */
  readonly status: string | undefined;
  /** Its balance is being asked for. */
  readonly awaited: boolean;
}

/** What a person wants to see of the list; empty is everything. */
export interface CardFilter {
  readonly search: string;
  readonly group: string;
  readonly status: string;
}

/** Names that the card's own record lacks, by number. */
interface Names {
  readonly holderOf: (cardholderId: string) => string;
  readonly groupOf: (groupId: string) => string;
}

/** The row of a card of which nothing is being asked for. */
export function listedCard(view: CardView, { holderOf, groupOf }: Names): ListedCard {
  const { card_id, alias, cardholder_id: holder, group_id, group_name, status } = view;
  return {
    view,
    name: alias ?? card_id,
    holder: holder && holderOf(holder),
    group: group_name ?? (group_id && groupOf(group_id)),
    status: isAnswered(view) ? status : undefined,
    awaited: false,
  };
}

/** Groups of one name are told apart by their numbers. */
export function withGroupsApart(rows: readonly ListedCard[]): readonly ListedCard[] {
  const idOf = new Map<string, string>();
  const shared = new Set<string>();
  for (const { group, view } of rows)
    if (group !== undefined && view.group_id !== undefined)
      if ((idOf.get(group) ?? view.group_id) === view.group_id) idOf.set(group, view.group_id);
      else shared.add(group);
  return rows.map((row) =>
    shared.has(row.group ?? '') && row.view.group_id !== undefined
      ? { ...row, group: `${row.group} (${row.view.group_id})` }
      : row,
  );
}

/**
 * Those that match: every word of the search is in a card's name, holder or group, or in its last four or number, where
 * one or two digits are in too many to mean them.
 */
export function filterRows(
  rows: readonly ListedCard[],
  { search, group, status }: CardFilter,
): readonly ListedCard[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const { card_id, last_four = '' } = row.view;
    const named = folded([row.name, row.holder, row.group].join(' '));
    const numbered = `${named} ${last_four} ${card_id}`;
    return (
      words.every((word) => (/^\d{1,2}$/.test(word) ? named : numbered).includes(word)) &&
      (!group || row.group === group) &&
      (!status || row.status === status)
    );
  });
}

/** Without case and accents: "emilie" finds "Émilie". */
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** By a column, in the order of the locale; what has nothing in it comes last, whichever way it is sorted. */
export function sortRows(
  rows: readonly ListedCard[],
  column: CardColumn,
  descending: boolean,
  locale: string,
): readonly ListedCard[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const texts = (a: string, b: string) => compare(a, b);
  const amounts = (a: CardAmount, b: CardAmount) =>
    compare(a.currency ?? '', b.currency ?? '') || Number(a.value) - Number(b.value);
  const by = <T>(valueOf: (row: ListedCard) => T | undefined, order: (a: T, b: T) => number) =>
    [...rows].sort((a, b) => {
      const [one, other] = [valueOf(a), valueOf(b)];
      if (one === undefined || other === undefined)
        return Number(one === undefined) - Number(other === undefined);
      return (descending ? -1 : 1) * order(one, other) || compare(a.name, b.name);
    });
  switch (column) {
    case 'card':
      return by(({ name }) => name, texts);
    case 'holder':
    case 'group':
    case 'status':
      return by((row) => row[column], texts);
    case 'balance':
    case 'limit':
      return by(({ view }) => view[column], amounts);
    case 'asOf':
      return by(({ view }) => view.as_of, texts);
  }
}

/** What is on the cards of one currency; no value while some of it is being asked for. */
export interface CardSum {
  readonly currency: string;
  readonly value?: string;
}

/** What is on the cards together, by currency; and on how many it isn't known, or not yet. */
export function sumsOf(rows: readonly ListedCard[]): {
  readonly sums: readonly CardSum[];
  readonly without: number;
} {
  const sums = new Map<string, CardSum>();
  let without = 0;
  for (const { view, awaited } of rows) {
    const currency = view.balance ? view.balance.currency : awaited ? view.currency : undefined;
    if (currency === undefined) without += 1;
    else sums.set(currency, sumWith(sums.get(currency), currency, view.balance?.value));
  }
  return { sums: [...sums.values()], without };
}

function sumWith(sum: CardSum | undefined, currency: string, value: string | undefined): CardSum {
  if (value === undefined || (sum && sum.value === undefined)) return { currency };
  return sum?.value === undefined
    ? { currency, value }
    : addAmounts({ value: sum.value, currency }, { value, currency });
}
