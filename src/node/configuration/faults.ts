/** One thing wrong with the configuration: where, by the name a person would change, and what. */
export interface ConfigurationFault {
  readonly key: string;
  readonly problem: string;
}

/** A fault at a place of the configuration, which its owner names as a person would. */
export interface PlacedFault {
  readonly path: string;
  readonly problem: string;
}

/** The configuration can't be used. The message lists every fault; no value of it is in there. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
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
