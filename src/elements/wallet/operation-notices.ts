import { html, nothing, type TemplateResult } from 'lit';
import type { Writer } from '../../localization/localization.ts';
import type { OperationRun, OperationRunState, SentRequest } from './operations.ts';
import { notice } from '../base/notice.ts';
import { isolated } from './card-name.ts';

/** Texts of what has become of operations. */
export type NoticeText =
  | `${'running' | 'failed' | 'unknown' | 'offline' | 'unsent' | 'busy' | 'unproven'}${'Title' | 'Text'}`
  | 'grantRefusal'
  | 'otherRefusal'
  | 'checkAgain'
  | 'sendNow';

/** The key of the text that says why a request was refused, as far as that is known. */
export type RefusalOf<Request extends SentRequest> = (
  run: OperationRun<Request>,
) => string | undefined;

interface OperationNoticesOptions<Request extends SentRequest> {
  readonly runs: readonly OperationRun<Request>[];
  readonly localize: Writer<NoticeText>;
  readonly refusalOf: RefusalOf<Request>;
  /** Which one it is that is under way, not certain, or was not sent; and what helps to judge it. */
  readonly detailsOf: (run: OperationRun<Request>) => TemplateResult | typeof nothing;
  /** The id of the text that says why nothing can be sent. */
  readonly offline: string | undefined;
  readonly onRecheck: (run: OperationRun<Request>) => void;
  /** Sends it, as a new request. */
  readonly onSend: (run: OperationRun<Request>) => void;
}

/** Nothing can be done about these but to know which ones they are. */
const NAMED: ReadonlySet<OperationRunState> = new Set(['running', 'stillActive', 'stillBlocked']);

/** Shows the result of each operation. What is under way is named; so is what is not certain, or was not sent, with a way to ask again or to send it. */
export function operationNotices<Request extends SentRequest>({
  runs,
  localize,
  refusalOf,
  detailsOf,
  offline,
  onRecheck,
  onSend,
}: OperationNoticesOptions<Request>): TemplateResult {
  const unknown = runs.filter(({ state }) => state === 'unknown');
  const named = runs.filter(({ state }) => NAMED.has(state));
  return html`${operationStatus(runs, localize, refusalOf)} ${named.map(detailsOf)}
  ${unknown.map(
    (run) =>
      html`${detailsOf(run)}
        <button
          class="quiet"
          part="check-again-button"
          type="button"
          @click=${() => onRecheck(run)}
        >
          ${localize.text('checkAgain')}
        </button>`,
  )}
  ${runs
    .filter(({ state }) => state === 'unsent')
    .map(
      (run) =>
        html`${detailsOf(run)}
          <button
            part="send-button"
            type="button"
            aria-disabled=${offline ? 'true' : 'false'}
            aria-describedby=${offline ?? nothing}
            @click=${() => onSend(run)}
          >
            ${localize.text('sendNow')}
          </button>`,
    )}`;
}

/** What has become of operations, in a live region that is there before they begin. */
export const operationStatus = <Request extends SentRequest>(
  runs: readonly OperationRun<Request>[],
  localize: Writer<NoticeText>,
  refusalOf: RefusalOf<Request>,
): TemplateResult =>
  html`<div class="status" role="status" tabindex="-1" part="result">
    ${runs.map((run) => runNotice(run, localize, refusalOf))}
  </div>`;

/** The name of the group that a request makes. */
export const groupMadeBy = ({ values }: SentRequest): string | undefined =>
  'group_name' in values ? String(values.group_name) : undefined;

function runNotice<Request extends SentRequest>(
  run: OperationRun<Request>,
  localize: Writer<NoticeText>,
  refusalOf: RefusalOf<Request>,
): TemplateResult {
  // What a request names beside these is a text of the room that it comes from.
  const own: Writer<string> = localize;
  const { state, request, reason } = run;
  const amount = request.amount ? localize.money(request.amount) : '';
  switch (state) {
    case 'succeeded':
      return html`<p class="done" part="done">
        ${own.text(request.done, { amount, group: isolated(groupMadeBy(request) ?? '') })}
      </p>`;
    case 'running':
      return notice('busy', localize.text('runningTitle'), localize.text('runningText'));
    case 'forbidden':
    case 'failed':
      return notice(
        'bad',
        localize.text('failedTitle'),
        localize.text('failedText'),
        own.text(refusalOf(run) ?? (state === 'forbidden' ? 'grantRefusal' : 'otherRefusal'), {
          amount: run.largest ? localize.money(run.largest) : '',
        }),
      );
    case 'unknown':
      if (reason === 'offline')
        return notice('plain', localize.text('offlineTitle'), localize.text('offlineText'));
      return notice('plain', localize.text('unknownTitle'), localize.text('unknownText'));
    case 'stillActive':
    case 'stillBlocked':
      return notice('plain', own.text(state), own.text('againText'));
    case 'unsent':
    case 'busy':
    case 'unproven':
      return notice('plain', localize.text(`${state}Title`), localize.text(`${state}Text`));
  }
}
