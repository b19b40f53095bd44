/** What the documents' code takes from the shop around it, from an earlier step, or from a package of others. */
declare module 'express' {
  interface ShopRequest {
    readonly headers: Record<string, string | string[]>;
    readonly body: string;
  }
  interface ShopResponse {
    type(name: string): this;
    send(text: string): void;
    sendStatus(status: number): void;
  }
  type Handler = (...args: never[]) => unknown;
  interface Shop {
    use(...handlers: readonly (string | Handler)[]): void;
    post(
      path: string,
      ...handlers: readonly ((request: ShopRequest, response: ShopResponse) => unknown)[]
    ): void;
    listen(port: number, host: string): void;
  }
  const express: {
    (): Shop;
    raw(options: { type: string }): Handler;
    static(folder: string): Handler;
  };
  export default express;
}

declare module 'vite' {
  export function defineConfig(options: { plugins: readonly unknown[] }): unknown;
}

declare module '@vitejs/plugin-vue' {
  export default function vue(options: {
    template: { compilerOptions: { isCustomElement: (tag: string) => boolean } };
  }): unknown;
}

declare module '@angular/core' {
  export const CUSTOM_ELEMENTS_SCHEMA: unique symbol;
  export function Component(options: {
    selector: string;
    schemas: readonly symbol[];
    template: string;
  }): (component: abstract new () => object, context: ClassDecoratorContext) => void;
}

declare module '@opentelemetry/sdk-node' {
  export function startNodeSDK(): { shutdown(): Promise<void> };
}

declare const app: ReturnType<typeof import('express').default>;
declare const cart: { readonly id: string };
declare const account: { readonly id: string };
declare const person: { readonly email: string };
declare function cartOf(request: unknown): Promise<{ id: string; email: string }>;
declare function signedIn(request: unknown): Promise<{ id: string; cards: string[] }>;
declare function provenAgain(request: unknown): Promise<{ id: string }>;
declare function verifiedStepUp(
  request: unknown,
): Promise<{ cardId: string; commitment: string; proof: { person: string } }>;
declare function askForPasskey(cardId: string): Promise<unknown>;

declare const tender: import('tender-elements/server').MerchantClient;
declare const proxy: Awaited<ReturnType<typeof import('tender-proxy/node').openProxy>>;
declare const checkout: import('tender-elements/checkout').TenderCheckout;
declare const provider: import('tender-elements/issuing').TenderProvider;

declare const desk: import('tender-elements/staff').TenderDesk;

declare const id: string;
declare const sessionId: string;
declare const attemptId: string;
declare const refundInYourBooks: { readonly id: string };
declare const payoutInYourBooks: { readonly uuid: string };
declare const seller: { readonly beneficiaryId: string };
declare const amount: { value: string; currency: string };
declare const stored: { readonly key: string };
declare const refund: import('tender-elements/server').OperationBody<'orders.refund'>;
declare function later(key: string): Promise<void>;
declare function tellShopperToWait(): void;
declare function showReceipt(): void;
declare function loadCursor(): Promise<string>;
declare function saveCursor(transaction: unknown, cursor: string): Promise<void>;
declare function deliver(transaction: unknown, orderId: string): Promise<void>;
declare function handleOnce(id: string, event: unknown): Promise<void>;
declare const database: { transaction(work: (tx: unknown) => Promise<void>): Promise<void> };

declare function test(
  name: string,
  body: (given: { page: import('playwright-core').Page }) => Promise<void>,
): void;
declare function expect(value: unknown): { toBe(other: unknown): void };

// In docs/fit.md: a program that signs itself.
declare const openProxy: typeof import('tender-proxy/node').openProxy;
declare const configuration: Awaited<
  ReturnType<typeof import('tender-proxy/node').loadConfiguration>
>;
declare function signatureOf(values: unknown, key: string | undefined): string;
declare function isRight(message: unknown): boolean;
