import type { GrantedOrders } from '../../contract/proxy/grant.schema.ts';
import { Problem } from '../../contract/vocabulary/problems.ts';
import type { Operator } from '../grants/operator.ts';

/** The orders that whoever asks may see. @throws Problem for a grant that covers none */
export function grantedTo(caller: Operator): GrantedOrders {
  const granted = caller.kind === 'grant' ? caller.claims.orders : 'all';
  if (granted === undefined)
    throw new Problem('forbidden', { detail: 'This grant covers no orders.' });
  return granted;
}

interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The period of the filters, as far as the caller may see it. */
export function within<Filters extends Period>(
  granted: GrantedOrders,
  filters: Filters,
): Filters & Period {
  if (granted === 'all') return filters;
  const from = laterOf(filters.from, granted.from);
  const to = earlierOf(filters.to, granted.to);
  return { ...filters, from, to };
}

const laterOf = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined || (b !== undefined && Date.parse(b) > Date.parse(a)) ? b : a;

const earlierOf = (a: string | undefined, b: string | undefined): string | undefined =>
  a === undefined || (b !== undefined && Date.parse(b) < Date.parse(a)) ? b : a;
