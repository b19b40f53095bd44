import { html, nothing, type TemplateResult } from 'lit';
import type { ActivityList, IssuingActivity, IssuingResult } from '../../client/index.ts';
import type { DecimalAmount } from '../../contract/money/decimal-amount.ts';
import type { CardView } from '../../contract/proxy/issued.schema.ts';
import type { OperationName } from '../../contract/vocabulary/operation-names.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { notice } from '../base/notice.ts';
import { balanceEvidence, reference } from './balance-evidence.ts';
import { isolated } from './card-name.ts';
import { operationWords } from './operation-words.ts';
import type { BalanceAt, OperationRun, SentRequest } from './operations.ts';
import type { RecordList } from './record-list.ts';
import { requestLines } from './request-lines.ts';
import { changesStatus, shownStatus } from './shown-status.ts';

type Localize = Localization<IssuingMessages>;

interface UnprovenOptions {
  /** What the card or group is called. */
  readonly about: string;
  /** The list that shows the record of this id, if the page has one. */
  readonly listWith: (id: string) => RecordList | undefined;
  /** The balance as it is seen now. */
  readonly now?: BalanceAt | undefined;
  readonly localize: Localize;
}

/** Which request is under way, not certain, or was not sent; and of one that may have been, what helps to judge it. */
export function unprovenRequest(
  { request, result, at, state }: OperationRun,
  { about, listWith, now, localize }: UnprovenOptions,
): TemplateResult {
  const { operation, values, amount, before } = request;
  const status = 'status' in values ? values.status : undefined;
  const list = result && listWith(result.id);
  if (list) return wayTo(list, { id: result.id, operation, status, amount }, localize);
  return html`${linesOf({ operation, status, amount, about, at: result?.created_at ?? at, id: result?.id }, localize)}
  ${state !== 'unknown' || changesStatus(operation) ? nothing : balanceEvidence(result?.evidence, localize, { before, now })}`;
}

/** What the card's status says of a change of it whose result is unknown. */
export function judgedByStatus(run: OperationRun, card: CardView | undefined): OperationRun {
  const { state, result, request } = run;
  const { operation, values } = request;
  const status = 'status' in values ? values.status : undefined;
  const shown =
    state === 'unknown' &&
    result &&
    shownStatus({ operation, status, at: result.created_at }, card);
  return shown ? { ...run, state: shown } : run;
}

/** The same of requests in the proxy's records that are not certain, whoever made them, and on which device. */
export const unprovenRecords = (
  list: ActivityList | undefined,
  runs: readonly OperationRun<SentRequest>[],
  {
    about,
    listWith,
    localize,
    card,
  }: Omit<UnprovenOptions, 'now'> & { readonly card?: CardView | undefined },
): readonly TemplateResult[] =>
  (list?.entries ?? [])
    .filter((record) => record.outcome === 'unknown' && !runs.some((run) => isSame(run, record)))
    .map(
      ({
        id,
        operation,
        requested_status: status,
        amount,
        created_at: at,
        evidence,
        ...record
      }) => {
        const shown = shownStatus({ operation, status, at }, card);
        // It is what it was to become.
        if (shown === 'succeeded') return html``;
        const told = notice(
          'plain',
          localize.text(shown ?? 'unknownTitle'),
          localize.text(shown ? 'againText' : 'unknownText'),
        );
        const list = listWith(id);
        if (list) return html`${told}${wayTo(list, { id, operation, status, amount }, localize)}`;
        return html`${told}
        ${linesOf({ operation, status, amount, about: record.group_name ? isolated(record.group_name) : about, at, id }, localize)}
        ${changesStatus(operation) ? nothing : balanceEvidence(evidence, localize)}`;
      },
    );

/** Of a run whose answer is not there, or was lost, no number is known. */
const isSame = (
  { result, request, state }: OperationRun<SentRequest>,
  { id, operation, amount }: IssuingActivity,
): boolean =>
  result
    ? result.id === id
    : (state === 'running' || state === 'unknown') &&
      request.operation === operation &&
      request.amount?.value === amount?.value;

interface WalletRequest {
  readonly operation: OperationName;
  readonly status: IssuingResult['status'];
  readonly amount: DecimalAmount | undefined;
  readonly about: string;
  /** RFC 3339. */
  readonly at: string;
  readonly id: string | undefined;
}

/** Names what a list of the page tells the rest of, and leads to it. */
const wayTo = (
  list: RecordList,
  { id, operation, status, amount }: Omit<WalletRequest, 'about' | 'at'> & { readonly id: string },
  localize: Localize,
): TemplateResult =>
  html`<div part="request">
    <div class="row">
      <strong>${localize.text(operationWords(operation, status).asked)}</strong>
      ${amount ? html`<bdi>${localize.money(amount)}</bdi>` : nothing}
    </div>
    <button class="text" part="record-button" type="button" @click=${() => list.show(id)}>
      ${localize.text('activity')}
    </button>
  </div>`;

/** The same lines of all that is asked for of cards and groups. */
const linesOf = (
  { operation, status, id, ...more }: WalletRequest,
  localize: Localize,
): TemplateResult =>
  requestLines(
    {
      ...more,
      what: localize.text(operationWords(operation, status).asked),
      reference: id === undefined ? undefined : reference(id, localize),
    },
    localize,
  );
