import { html, nothing, type TemplateResult } from 'lit';
import type { IssuingOperation } from '../../client/index.ts';
import type { GroupView } from '../../contract/proxy/issued.schema.ts';
import type { RefusalReason } from '../../contract/vocabulary/refusals.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { GROUP_FORMS, type GroupForm, type ReturnFunds } from './group-forms.ts';
import { isHidden } from './obstacles.ts';
import { obstacleTexts } from './obstacle-texts.ts';
import type { OperationForm } from './operation-form.ts';
import type { AnyOperationRequest } from './operations.ts';
import { stateBadge } from './state-badge.ts';
import { stateSetting } from './state-setting.ts';

interface GroupActionsOptions {
  readonly form: OperationForm<GroupForm, never>;
  readonly group: GroupView;
  readonly returnFunds: ReturnFunds;
  /** Why an operation would be refused. */
  readonly obstacle: (operation: IssuingOperation) => RefusalReason | undefined;
  readonly localize: Localization<IssuingMessages>;
  readonly onStart: (request: AnyOperationRequest) => void;
}

/** A group's name and state, and what can be done with it. */
export function groupActions({
  form,
  group: { group_id, name, status },
  returnFunds,
  obstacle: obstacleTo,
  localize,
  onStart,
}: GroupActionsOptions): TemplateResult {
  const forms = (['charge', ...(returnFunds ? (['return'] as const) : [])] as const).filter(
    (one) => !isHidden(obstacleTo(GROUP_FORMS[one].operation)),
  );
  const obstacles = forms.map((one) => obstacleTo(GROUP_FORMS[one].operation));
  const obstacle = obstacleTo('group.status');
  const badge = stateBadge(status, localize);
  return html`
    <h2><bdi>${name ?? group_id}</bdi></h2>
    ${
      forms.length > 0
        ? html`<div class="actions">
            ${forms.map((one, place) =>
              form.button(one, localize.text(`${one}Label`), {
                glyph: GROUP_FORMS[one].icon,
                off: obstacles[place],
              }),
            )}
          </div>`
        : nothing
    }
    ${obstacleTexts(obstacles, localize)}
    ${
      isHidden(obstacle)
        ? html`<p>${badge}</p>`
        : stateSetting({
            label: localize.text('groupActive'),
            part: 'status-button',
            on: 'active',
            off: 'inactive',
            status,
            badge,
            notes: {
              active: localize.text('groupActiveNote'),
              inactive: localize.text('groupInactiveNote'),
            },
            choices: [
              { part: 'activate-button', to: 'active', label: localize.text('activateLabel') },
              {
                part: 'deactivate-button',
                to: 'inactive',
                label: localize.text('deactivateLabel'),
              },
            ],
            runner: form.runner,
            operation: 'group.status',
            obstacle: obstacle ?? form.runner.offline,
            localize,
            onChoose: (to) =>
              onStart({
                operation: 'group.status',
                values: { group_id, status: to },
                done: to === 'active' ? 'activateDone' : 'deactivateDone',
              }),
          })
    }
  `;
}
