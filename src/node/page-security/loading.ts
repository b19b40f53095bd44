/** How a page comes by the elements, and the file that it names for that, if it is one of ours. */
export const LOADED_FILE = {
  bundle: undefined,
  'single-file': 'cdn/tender.js',
  autoload: 'cdn/autoload.js',
} as const;

export type Loading = keyof typeof LOADED_FILE;
export const LOADINGS = Object.keys(LOADED_FILE) as Loading[];
