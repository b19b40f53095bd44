import type { ReasonField } from '../../contract/operations/evidence.ts';
import { codesOf } from '../../contract/profile/codes-of.ts';
import { texts as textForms } from '../../contract/profile/codes.schema.ts';
import type { Profile } from '../../contract/profile/profile.schema.ts';
import type { Outcome } from '../../contract/vocabulary/outcomes.ts';
import { codeBeforeColon, isCodedText, saysSuccess, wordOf } from '../../gateway/index.ts';
import type { SaidPart } from './said-parts.ts';
import type { SampleFinding } from './sample-finding.ts';
import { scalarIn } from './sample.ts';

interface SaidText {
  readonly field: ReasonField;
  readonly text: string;
  readonly isSuccess: boolean;
}

const DEFAULTS = textForms.parse({});

/** What texts say on a success has to be known, or it speaks against it; and which texts have a code. */
export function textsOf(parts: readonly SaidPart[], profile: Profile): SampleFinding[] {
  const said = parts.flatMap((part) => textsIn(part, profile));
  return [...new Set(said.map(({ field }) => field))].flatMap((field) =>
    fieldOf(
      field,
      said.filter((one) => one.field === field),
      profile,
    ),
  );
}

function textsIn(part: SaidPart, profile: Profile): SaidText[] {
  const { fields, evidence } = part;
  const isSuccess = meaningOf(part, profile) === 'succeeded';
  return (Object.keys(evidence.reasons) as ReasonField[]).flatMap((field) => {
    const text = scalarIn(fields[field]);
    return text === undefined ? [] : [{ field, text, isSuccess }];
  });
}

/** Nothing where the sample contradicts the profile: then it says nothing of the texts beside it. */
function meaningOf({ fields, evidence: { status }, means }: SaidPart, profile: Profile) {
  const code = status && scalarIn(fields[status.field]);
  if (status === undefined || code === undefined) return means;
  const codes: Readonly<Record<string, Outcome>> = codesOf(status.codes, profile);
  const known = Object.hasOwn(codes, code) ? codes[code] : undefined;
  return known === undefined || means === undefined || means === known
    ? (means ?? known)
    : undefined;
}

function fieldOf(
  field: ReasonField,
  said: readonly SaidText[],
  { texts }: Profile,
): SampleFinding[] {
  const key = `texts.${field}`;
  const { coded, success } = texts[field];
  const before = said.map(({ text }) => codeBeforeColon(text)).find((code) => code !== undefined);
  if (before !== undefined && !coded && DEFAULTS[field].coded)
    return [
      {
        key,
        result: 'contradicts',
        detail: `${key}.coded is false, and the sample has a code before a colon, ${before}: set it to true`,
      },
    ];
  const successes = said.filter(({ isSuccess }) => isSuccess).map(({ text }) => text);
  const [first] = successes;
  if (first === undefined) return [];
  const at = ['texts', field];
  const further = successes.filter((text) => !saysSuccess(field, text, { texts }));
  if (further.length === 0)
    return [
      {
        key,
        result: 'holds',
        detail: `${key}: ${wordOf(field, first, { texts })} is a success`,
        at,
      },
    ];
  const isCoded = areCoded(field, texts[field], successes, before);
  const form = { coded: isCoded, success: isCoded === coded ? success : [] };
  const words = new Set(
    further.map((text) => wordOf(field, text, { texts: { ...texts, [field]: form } })),
  );
  return [
    {
      key,
      result: 'found',
      detail: `${key}: ${[...words].map((word) => JSON.stringify(word)).join(', ')} is a success`,
      at,
      value: { coded: isCoded, success: [...words, ...form.success] },
    },
  ];
}

/** What the profile has, unless that is the default and can't explain the samples. */
function areCoded(
  field: ReasonField,
  form: Profile['texts'][ReasonField],
  successes: readonly string[],
  before: string | undefined,
): boolean {
  const plain = DEFAULTS[field];
  if (!plain.coded) return form.coded || successes.some((text) => codeBeforeColon(text));
  const isDefault = JSON.stringify(form) === JSON.stringify(plain);
  // A dash stands for nothing, and does not tell how a text is written.
  const worded = successes.filter((text) => /[\p{L}\p{N}]/u.test(text));
  return isDefault ? before !== undefined || worded.every((text) => isCodedText(text)) : form.coded;
}
