/** What texts say of themselves; those that say nothing are English. */
export type Spoken = {
  /** BCP 47 tag of the texts. */
  readonly lang?: string;
  readonly dir?: string;
  /** Digits for every number, so that amounts have those of card numbers. */
  readonly numbering?: string;
};
