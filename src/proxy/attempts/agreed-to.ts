import type { Consent } from '../../contract/proxy/consent.schema.ts';

/** Whether the shopper's consent to it came with the payment. */
export const agreedTo = (what: Consent['to'], consents: readonly Consent[] = []): boolean =>
  consents.some(({ to }) => to === what);
