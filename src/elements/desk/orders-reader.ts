import {
  html,
  nothing,
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
} from 'lit';
import type { DeskSession, OrdersFilter, StaffOrder } from '../../client/index.ts';
import type { StaffMessages } from '../../localization/staff/en.ts';
import type { Localization } from '../../localization/localization.ts';
import { download, exportHead, exportLines } from './export-orders.ts';
import { moneySums, type MoneySum } from './order-facts.ts';

/** What is under way. */
interface Reading {
  readonly left: AbortController;
  /** Orders read so far. */
  readonly count: number;
}

interface ToolsOptions {
  /** Everything is added up already. */
  readonly isAll: boolean;
  readonly localize: Localization<StaffMessages>;
}

/** Reads all orders that match, page after page: to export them, or to add up their money. */
export class OrdersReader implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #reading: Reading | undefined;
  /** Of all orders that match, once they were added up. */
  sums: readonly MoneySum[] | undefined;
  /** What became of it. */
  told: 'exported' | 'readFault' | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#reading?.left.abort();
  }

  /** What is under way and what was said is about other orders. */
  clear(): void {
    this.#reading?.left.abort();
    this.sums = undefined;
    this.told = undefined;
  }

  /** The buttons that begin it, or the one that stops it. */
  tools(
    desk: DeskSession | undefined,
    filters: OrdersFilter,
    { isAll, localize }: ToolsOptions,
  ): TemplateResult {
    const reading = this.#reading;
    if (reading)
      return html`<div class="tools">
        <p class="muted">${localize.count('ordersRead', reading.count)}</p>
        <button class="quiet" part="stop-button" type="button" @click=${() => reading.left.abort()}>
          ${localize.text('stop')}
        </button>
      </div>`;
    return html`<div class="tools">
      <button
        class="quiet"
        part="export-button"
        type="button"
        @click=${() => desk && void this.#export(desk, filters)}
      >
        ${localize.text('exportOrders')}
      </button>
      ${
        isAll
          ? nothing
          : html`<button
              class="quiet"
              part="sum-button"
              type="button"
              @click=${() => desk && void this.#addUp(desk, filters)}
            >
              ${localize.text('addUp')}
            </button>`
      }
    </div>`;
  }

  async #export(desk: DeskSession, filters: OrdersFilter): Promise<void> {
    const parts = [exportHead()];
    const isDone = await this.#readAll(desk, filters, (orders) => {
      parts.push(exportLines(orders, filters));
    });
    if (!isDone) return;
    download(parts, `orders-${new Date().toISOString().slice(0, 10)}.csv`);
    this.told = 'exported';
    this.#host.requestUpdate();
  }

  async #addUp(desk: DeskSession, filters: OrdersFilter): Promise<void> {
    const orders: StaffOrder[] = [];
    if (!(await this.#readAll(desk, filters, (read) => orders.push(...read)))) return;
    this.sums = moneySums(orders);
    this.#host.requestUpdate();
  }

  /** Whether it came to the end. */
  async #readAll(
    desk: DeskSession,
    filters: OrdersFilter,
    onPage: (orders: readonly StaffOrder[]) => void,
  ): Promise<boolean> {
    if (this.#reading) return false;
    const left = new AbortController();
    this.told = undefined;
    try {
      let count = 0;
      this.#show({ left, count });
      for await (const orders of desk.everyOrder(filters)) {
        if (left.signal.aborted) return false;
        onPage(orders);
        count += orders.length;
        this.#show({ left, count });
      }
      return !left.signal.aborted;
    } catch {
      if (!left.signal.aborted) this.told = 'readFault';
      return false;
    } finally {
      this.#show(undefined);
    }
  }

  #show(reading: Reading | undefined): void {
    this.#reading = reading;
    this.#host.requestUpdate();
  }
}
