/** Characters of a code or word of the gateway's: its own documents have them, so what sibling interfaces take is no bound. */
export const LONGEST_WORD = 50;
