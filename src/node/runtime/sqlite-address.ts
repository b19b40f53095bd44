/** Whether an address may be a SQLite database in memory: `file:` has many ways to name one. */
export const mayBeInMemory = (address: string): boolean =>
  /^sqlite:(?:\/\/)?(?::memory:|file:)/i.test(address);
