import { CARDS_PATH } from '../../contract/profile/sandbox-defaults.ts';
import { operationOf } from '../../contract/operations/operations.schema.ts';
import { OPERATION_NAMES, type OperationName } from '../../contract/vocabulary/operation-names.ts';
import type { Configuration } from './configuration.schema.ts';
import type { PlacedFault } from './faults.ts';

/** Their requests tell which is meant, by `payment_method` (C-002). */
const TOLD_APART: readonly OperationName[] = ['authorise.card', 'authorise.alternative'];

/** As the sandbox's are that plays no profile. */
const ONE_ADDRESS = `. The gateways of payments and of card issuing have one address here: give one of the two operations another path, or set profile.baseUrl.issuing, of which a sandbox has one that ends in ${CARDS_PATH}`;

/** Operations at one address: whoever gets such a request can't tell which it is. */
export function pathFaults({ profile: { operations, baseUrl } }: Configuration): PlacedFault[] {
  const first = new Map<string, OperationName>();
  return OPERATION_NAMES.flatMap((name) => {
    const { base, path } = operationOf(name);
    const address = `${baseUrl[base] ?? baseUrl.acquiring}${operations[name]?.path ?? path}`;
    const other = first.get(address);
    first.set(address, other ?? name);
    if (other === undefined || [name, other].every((each) => TOLD_APART.includes(each))) return [];
    return [
      {
        path: `profile.operations.${operations[name]?.path === undefined ? other : name}.path`,
        problem:
          `must not be shared by "${other}" and "${name}": no request would say which is meant` +
          (operationOf(other).base === base ? '' : ONE_ADDRESS),
      },
    ];
  });
}
