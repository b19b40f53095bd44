/** The row does not hold. The message says what was seen; it quotes no card data and no key. */
export class Fault extends Error {
  override readonly name = 'Fault';
}

/** This gateway or account can't show the row, for the reason named. */
export class LeftOut extends Error {
  override readonly name = 'LeftOut';
}

/** @throws Fault when the condition is not met. */
export function expect(condition: unknown, fault: string): asserts condition {
  if (!condition) throw new Fault(fault);
}
