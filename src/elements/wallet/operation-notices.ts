import { html, nothing, type TemplateResult } from 'lit';
import type { Localization } from '../../localization/localization.ts';
import type { IssuingMessages } from '../../localization/issuing/en.ts';
import type { BalanceAt, Movement } from './operations.ts';
import { notice } from '../paying/payment-notice.ts';

type Words = Localization<IssuingMessages>;

interface TellOptions {
  readonly movements: readonly Movement[];
  readonly words: Words | undefined;
  /** What the card holds as last asked. */
  readonly now?: BalanceAt | undefined;
  readonly onAgain: (movement: Movement) => void;
}

/**
 * Tells what became of what was asked for, in a live region that is there from the first render on.
 * Beside what is not certain stand the balances, and a way to ask again.
 */
export function tellMovements({ movements, words, now, onAgain }: TellOptions): TemplateResult {
  const unknown = movements.filter(({ state }) => state === 'unknown');
  return html`<div class="told" role="status" tabindex="-1" part="told">
      ${words ? movements.map((movement) => tell(movement, words)) : nothing}
    </div>
    ${
      words
        ? unknown.map(
            (movement) =>
              html`${evidence(movement, words, now)}
                <button
                  class="quiet"
                  part="check-again-button"
                  type="button"
                  @click=${() => onAgain(movement)}
                >
                  ${words.text('checkAgain')}
                </button>`,
          )
        : nothing
    }`;
}

function tell({ state, wish }: Movement, words: Words): TemplateResult {
  const amount = wish.amount ? words.money(wish.amount) : '';
  switch (state) {
    case 'succeeded':
      return html`<p class="done" part="done">${words.text(wish.done, { amount })}</p>`;
    case 'running':
      return notice('busy', words.text('runningTitle'), words.text('runningText'));
    case 'forbidden':
      return notice('bad', words.text('failedTitle'), words.text('forbiddenText'));
    case 'failed':
      return notice('bad', words.text('failedTitle'), words.text('failedText'));
    case 'unsettled':
    case 'unknown':
      return notice('plain', words.text(`${state}Title`), words.text(`${state}Text`));
  }
}

/** Balances before and after; the proxy's own where it has gathered them (P-09). */
function evidence(
  { wish, result }: Movement,
  words: Words,
  now: BalanceAt | undefined,
): TemplateResult | typeof nothing {
  const { before, after, currency = '' } = result?.evidence ?? {};
  const at = (one: typeof before): BalanceAt | undefined =>
    one && { amount: { value: one.value, currency }, asOf: one.as_of };
  const rows = [
    { label: words.text('before'), balance: at(before) ?? wish.before },
    { label: words.text('after'), balance: at(after) ?? now },
  ];
  if (!rows.some(({ balance }) => balance)) return nothing;
  return html`<dl class="evidence" part="evidence">
      ${rows.map(({ label, balance }) =>
        balance
          ? html`<div class="row">
              <dt>${label}</dt>
              <dd>
                ${words.money(balance.amount)}
                <time class="muted" datetime=${balance.asOf}>
                  ${words.text('asOf', { time: words.date(balance.asOf) })}
                </time>
              </dd>
            </div>`
          : nothing,
      )}
    </dl>
    <p class="muted">${words.text('evidence')}</p>`;
}
