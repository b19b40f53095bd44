/**
 * The sandbox's 400, 404 and 405: definite, and nothing was recorded. The text says what to do and
 * never quotes a value, which may be a card number.
 */
export class GatewayRejection extends Error {
  readonly status: number;
  readonly code: string;
  /** The rule to be named in `x-sandbox-rule`. */
  readonly rule: string;

  constructor(status: number, code: string, message: string, rule = `refused:${code}`) {
    super(message);
    this.name = 'GatewayRejection';
    this.status = status;
    this.code = code;
    this.rule = rule;
  }
}
