/**
 * A copy of plain data, safe to post: frameworks pass proxies and accessors that the structured
 * clone algorithm refuses (DataCloneError). Functions and undefined members are left out.
 */
export const plainCopy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
