/** Why bytes can't be read, or values written. Never quotes what was read: it may hold card data. */
export const CODEC_FAULTS = [
  'empty',
  'too-large',
  'too-deep',
  'charset',
  'doctype',
  'malformed',
  'wrong-kind',
  'wrong-root',
  'doubled',
  'unwritable',
] as const;
export type CodecFault = (typeof CODEC_FAULTS)[number];

/** Bytes could not be read, or values not be written; `fault` says why. */
export class CodecError extends Error {
  /** The reason, as a fixed word that may be logged. */
  readonly fault: CodecFault;

  constructor(fault: CodecFault, message: string) {
    super(message);
    this.name = 'CodecError';
    this.fault = fault;
  }
}
