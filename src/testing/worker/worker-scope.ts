/**
 * What the worker uses of `ServiceWorkerGlobalScope`. TypeScript's own library for it can't be
 * loaded together with the one for pages.
 */
export interface WorkerScope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(
    type: 'message',
    listener: (event: LifeEvent & { readonly data: unknown }) => void,
  ): void;
}

export interface LifeEvent {
  /** Keeps the worker alive until then. */
  waitUntil(promise: Promise<unknown>): void;
}

export interface RequestEvent extends LifeEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
