import type { Integrity } from './integrity.ts';
import { LOADED_FILE, type Loading } from './loading.ts';

/** One script that a browser runs for a payment, as PCI DSS 6.4.3 requires. */
export interface ScriptRow {
  readonly where: 'page' | 'secure frame';
  readonly script: string;
  /** Why it is there. */
  readonly purpose: string;
  /** What assures that it is unchanged; `null` where the merchant's own build has to. */
  readonly integrity: string | null;
  readonly authorised_by: string | null;
}

const FRAME_PURPOSES: Readonly<Partial<Record<string, string>>> = {
  card: 'the form that the card is typed into; sends it to the proxy',
  challenge: "shows the bank's own page for 3-D Secure, or the hosted payment page",
  reveal: 'shows the details of an issued card to its owner',
};

/** The scripts of ours on a page that takes payments, and in the frames that the proxy serves into it. */
export function scriptInventory(
  loading: Loading,
  integrity: Integrity,
  authorisedBy: string | null,
): ScriptRow[] {
  const row = (where: ScriptRow['where'], script: string, purpose: string): ScriptRow => ({
    where,
    script,
    purpose,
    integrity: integrity[script] ?? null,
    authorised_by: authorisedBy,
  });
  const scripts = Object.keys(integrity).filter((file) => /(\.js|#hello|#script)$/.test(file));
  return [
    ...pageScripts(loading, scripts).map(([script, purpose]) => row('page', script, purpose)),
    ...scripts
      .filter((file) => file.startsWith('frame/'))
      .map((file) => row('secure frame', file, purposeOf(file))),
  ];
}

function pageScripts(loading: Loading, scripts: readonly string[]): [string, string][] {
  const elements = 'the elements of the checkout; card data never reaches them';
  const file = LOADED_FILE[loading];
  if (file === undefined) return [["the page's own bundle, with tender-elements in it", elements]];
  const first =
    loading === 'single-file' ? elements : 'loads the checkout once the page holds an element';
  const parts = scripts.filter((script) => script.startsWith('cdn/tender') && script !== file);
  return [
    [file, first],
    ...parts.map((part): [string, string] => [part, 'elements, texts, and what they share']),
  ];
}

/** Of a file, or of what a document carries, such as `frame/card.html#script`. */
const purposeOf = (file: string): string => {
  if (file.endsWith('#hello')) return 'opens the channel between the page and the frame';
  const document = /([^/]+)\.html#script$/.exec(file)?.[1] ?? '';
  return FRAME_PURPOSES[document] ?? 'texts';
};
