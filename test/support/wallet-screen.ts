import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import { render } from '@lit-labs/ssr';
import { operationNotices } from '../../src/elements/wallet/operation-notices.ts';
import type { OperationRun } from '../../src/elements/wallet/operations.ts';
import { refusalText } from '../../src/elements/wallet/refusal-texts.ts';
import { unprovenRequest } from '../../src/elements/wallet/unproven.ts';
import { en, type IssuingMessages } from '../../src/localization/issuing/en.ts';
import { createLocalization } from '../../src/localization/localization.ts';

const localize = createLocalization<IssuingMessages>('en', en);

/** What the screen says of what was asked for with something of this name. */
export async function screenOf(runs: readonly OperationRun[], about: string): Promise<string> {
  const markup = await collectResult(
    render(
      operationNotices({
        runs,
        localize,
        refusalOf: refusalText,
        offline: undefined,
        detailsOf: (run) => unprovenRequest(run, { about, listWith: () => undefined, localize }),
        onRecheck: () => undefined,
        onSend: () => undefined,
      }),
    ),
  );
  return markup
    .replace(/<!--.*?-->|<[^>]+>/gs, ' ')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}
