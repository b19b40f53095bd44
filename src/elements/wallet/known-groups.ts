import type { Watched } from '../../client/index.ts';
import type { GroupView } from '../../contract/proxy/issued.schema.ts';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import { isolated } from './card-name.ts';
import type { PickedRow } from './pick-list.ts';
import { stateBadge } from './state-badge.ts';

/** The groups that the grant covers, by name and state; those of one name by their numbers, too. */
export function knownGroups(
  groups: Watched<readonly GroupView[]>,
  localize: Localization<IssuingMessages>,
) {
  const { value } = groups;
  const { compare } = new Intl.Collator(localize.locale, { numeric: true });
  const labelOf = ({ group_id: id, name = id }: GroupView): string => {
    const isShared = value?.some((other) => other.name === name && other.group_id !== id);
    return isShared ? `${isolated(name)} (${id})` : isolated(name);
  };
  return {
    part: 'group',
    heading: localize.text('allGroups'),
    known: groups,
    choices: value
      ?.map((group): PickedRow => ({
        id: group.group_id,
        label: labelOf(group),
        badge: stateBadge(group.status, localize),
      }))
      .sort((one, other) => compare(one.label, other.label)),
    localize,
  } as const;
}
