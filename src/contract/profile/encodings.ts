/** How the body of a request or a notification can be written. */
export const ENCODINGS = ['json', 'form', 'xml'] as const;
export type Encoding = (typeof ENCODINGS)[number];
