import {
  CheckoutSession,
  createCheckoutClient,
  type CheckoutClientOptions,
} from '../../client/index.ts';
import {
  TenderLoadErrorEvent,
  TenderResultEvent,
  TenderSessionChangeEvent,
  type SettledPayment,
} from '../events/checkout-events.ts';
import { TenderStepEvent } from '../events/step-event.ts';
import { reportLoadError } from '../set-up/explain.ts';
import {
  formMode,
  isSilent,
  statusOf,
  type FormMode,
  type SessionStatus,
} from './session-status.ts';

/** A session as elements see it, with all that it does: loaded while the frame is. */
export class OpenedSession extends CheckoutSession {
  /** As a shopper would describe it. */
  get status(): SessionStatus {
    return statusOf(this);
  }

  /** The form needs no notice. */
  get silent(): boolean {
    return isSilent(this.status);
  }

  /** What the form does in the meantime. */
  get form(): FormMode {
    return formMode(this);
  }
}

/** Opens a session. What it learns comes as soon as somebody keeps it. */
export const openSession = (options: CheckoutClientOptions): OpenedSession =>
  new OpenedSession(createCheckoutClient(options));

/** Tells the page what is new about a session since the last time it looked. */
export function reporter(host: HTMLElement, session: OpenedSession): () => void {
  let { view, fault, status } = session;
  let reported = '';
  return () => {
    if (session.view !== view) {
      view = session.view;
      if (view) host.dispatchEvent(new TenderSessionChangeEvent(view));
    }
    if (session.fault !== fault) {
      fault = session.fault;
      if (fault && !view)
        reportLoadError(
          host,
          session.client.proxy,
          new TenderLoadErrorEvent('session', fault.kind, fault),
        );
    }
    const { attempt } = session;
    if (session.status !== status) {
      status = session.status;
      host.dispatchEvent(new TenderStepEvent(status, attempt?.method));
    }
    if (!attempt?.outcome) return;
    const result = `${attempt.attempt_id} ${attempt.outcome}`;
    if (result !== reported) {
      reported = result;
      host.dispatchEvent(new TenderResultEvent(attempt as SettledPayment));
    }
  };
}
