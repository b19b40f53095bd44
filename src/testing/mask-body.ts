import { maskCardNumbers } from '../contract/values/card-number.ts';

/** Wire fields whose values are never shown: card data, signatures, payment credentials. */
const HIDDEN = 'card|cardNumber|security_code|cvv|encryption_data|sign|token_id';
const HIDDEN_VALUE = new RegExp(
  `("(?:${HIDDEN})"\\s*:\\s*"|<(?:${HIDDEN})>|(?:^|&)(?:${HIDDEN})=)([^"<&]+)`,
  'g',
);

/** A JSON, XML or form body with its secrets masked, fit to be shown (P-42). */
export const maskBody = (body: string): string =>
  maskCardNumbers(
    body.replace(HIDDEN_VALUE, (_, before: string, value: string) => before + mask(value)),
  );

/** First six and last four of what is long, as PCI DSS 3.4.1 allows of card numbers; else dots. */
export const mask = (value: string): string =>
  value.length < 13 ? '•'.repeat(value.length) : `${value.slice(0, 6)}…${value.slice(-4)}`;
