import type { PaymentResult } from '../../contract/proxy/checkout.schema.ts';
import type { FrameMessages } from '../../localization/frame/en.ts';
import { overridden } from '../../localization/message.ts';
import { sizeOf } from '../../messaging/frame-size.ts';
import type { Channel } from '../../messaging/port.ts';
import type { Configure, FromFrame, PayFailure, ToFrame } from '../../messaging/protocol.ts';
import { createAppearance } from '../appearance.ts';
import { CardForm } from './card-form.ts';
import { sendCardPayment, type CardFrameDependencies } from './pay-by-card.ts';

export interface CardFrameOptions extends CardFrameDependencies {
  /** Holds the markup of card.html. */
  readonly document: Document;
  readonly messages: FrameMessages;
  /** Where the proxy's routes of paying begin. */
  readonly checkoutUrl: string;
  now(): number;
  loadMessages(locale: string): Promise<FrameMessages>;
  /** Opens the channel to the page. */
  connect(onMessage: (message: ToFrame) => void): Channel<FromFrame>;
  readonly signal: AbortSignal;
}

type PayOrder = Extract<ToFrame, { type: 'pay' }>;

/**
 * Combines form, appearance, language and payment as the page demands. The page is notified of the
 * form from the first `configure` on, when it is dressed and can be shown.
 */
export const startCardFrame = (options: CardFrameOptions): void => {
  const { document, signal } = options;
  const root = document.documentElement;
  const main = document.querySelector('main') ?? document.body;
  const dress = createAppearance(document);
  const form = new CardForm(
    document,
    options.messages,
    options.now,
    {
      change: () => report(),
      submit: () => channel.send({ type: 'submit' }),
      focus: (type, field) => channel.send({ type, field }),
    },
    signal,
  );
  let dressed = false;
  let told = { state: '', size: '' };
  let newest: Configure | undefined;
  let running: Promise<PaymentResult | PayFailure> | undefined;

  const report = (): void => {
    if (!dressed) return;
    const news = { state: JSON.stringify(form.state), size: JSON.stringify(sizeOf(main)) };
    // What is hidden has no height; the observer reports it once it is shown again.
    if (!sizeOf(main).height) news.size = told.size;
    if (news.size !== told.size) channel.send({ type: 'resize', ...sizeOf(main) });
    if (news.state !== told.state) channel.send({ type: 'state', state: form.state });
    told = news;
  };

  const configure = async (order: Configure): Promise<void> => {
    newest = order;
    dress(order.appearance);
    form.disabled = order.disabled;
    form.storedBrand = order.storedCard?.brand;
    // A language that can't be loaded leaves the texts as they are.
    const messages = await options.loadMessages(order.locale).catch(() => undefined);
    if (newest !== order) return;
    if (messages) {
      root.lang = messages.lang ?? 'en';
      root.dir = order.direction;
      form.messages = overridden(messages, order.messages);
      document.title = messages.cardForm;
    }
    dressed = true;
    report();
  };

  const payOnce = async (order: PayOrder): Promise<PaymentResult | PayFailure> => {
    const { clientSecret, idempotencyKey, revision, details, consents, instalmentsId, saveCard } =
      order;
    const handle = newest?.storedCard?.handle;
    const { card, securityCode: security_code } = form;
    const shared = {
      revision,
      // As the page has it, which is what a bank's dialog opens above.
      ...(order.device && { device: order.device }),
      ...(details && { details }),
      ...(consents && { consents }),
      ...(instalmentsId && { instalments_id: instalmentsId }),
    };
    const payment = handle
      ? { ...shared, handle, security_code }
      : card && { ...shared, card, ...(saveCard && { save_card: saveCard }) };
    if (!payment) return { kind: 'invalid' };
    form.busy = true;
    const url = options.checkoutUrl + (handle ? 'saved-card' : 'card');
    const answer = await sendCardPayment({ url, clientSecret, idempotencyKey, payment }, options);
    form.busy = false;
    if (!('kind' in answer)) {
      const maybeAgain = answer.outcome === 'failed' || answer.outcome === 'requires_action';
      form.clear(maybeAgain ? ['security-code'] : undefined);
    } else if (answer.kind === 'problem' && form.refuse(answer.errors)) return { kind: 'invalid' };
    return answer;
  };

  /** While one payment is in progress, every further order gets its answer. */
  const pay = async (order: PayOrder): Promise<void> => {
    if (!running && form.validate()) {
      running = payOnce(order).finally(() => (running = undefined));
    }
    const answer = (await running) ?? { kind: 'invalid' };
    const { id } = order;
    channel.send(
      'kind' in answer
        ? { type: 'not-paid', id, failure: answer }
        : { type: 'paid', id, result: answer },
    );
  };

  const handleMessage = (message: ToFrame): void => {
    switch (message.type) {
      case 'configure':
        void configure(message);
        break;
      case 'focus':
        form.focus(message.field, message.about);
        break;
      case 'reset':
        form.clear();
        break;
      case 'validate':
        channel.send({ type: 'validated', id: message.id, valid: form.validate() });
        break;
      case 'pay':
        void pay(message);
    }
  };

  const resized = new ResizeObserver(report);
  resized.observe(main);
  signal.addEventListener('abort', () => resized.disconnect(), { once: true });
  // Nothing of a card may be left in a page kept for "back".
  window.addEventListener('pagehide', () => form.clear(), { signal });
  const channel = options.connect(handleMessage);
};
