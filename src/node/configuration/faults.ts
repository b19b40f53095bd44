/** One thing wrong with the configuration: where, by the name a person would change, and what. */
export interface ConfigurationFault {
  /** The environment variable or the key of the file. */
  readonly key: string;
  /** What is wrong and what to do, as the end of a sentence that begins with the key. */
  readonly problem: string;
}

/** A fault at a place of the configuration, which its owner names as a person would. */
export interface PlacedFault {
  /** Where in the configuration: keys joined by dots. */
  readonly path: string;
  /** What is wrong and what to do, as the end of a sentence. */
  readonly problem: string;
}

/**
 * The configuration can't be used. The message lists every fault; no value of it is in there but paths of
 * files.
 */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  /** Every fault that was found. */
  readonly faults: readonly ConfigurationFault[];

  constructor(faults: readonly ConfigurationFault[]) {
    super(
      [
        'the configuration is invalid:',
        ...faults.map(({ key, problem }) => `  ${key}: ${problem}`),
      ].join('\n'),
    );
    this.faults = faults;
  }
}
