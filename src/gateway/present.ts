/** A record without its undefined members. */
export type Present<Members> = { [Key in keyof Members]?: Exclude<Members[Key], undefined> };

export const present = <Members extends object>(members: Members): Present<Members> =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Present<Members>;
