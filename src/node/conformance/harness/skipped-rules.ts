const OWN_TESTS = 'the package’s own tests prove it';

/** Rules that are not checked at any gateway, each with the reason. */
const LEFT_OUT: readonly (readonly [reason: string, rows: string])[] = [
  [
    `decided on our side when a request is made; ${OWN_TESTS}`,
    `22-25 32 35 37 39 43 46-50 57 59 60 63 65 70 71 76 79-86 93 96 99 101-103 105 108 112-116
     118-121 123-128 141 165 180 183 185 188 191 192 203 205 208 211-216 231 232 237-239 262-266`,
  ],
  [
    `decided on our side when an answer is read; ${OWN_TESTS}`,
    `33 40 55 68 69 72 74 87 91 92 97 134-136 138 140 169-172 195 204 210 219 221 253 256-259`,
  ],
  [
    `concerns proxy, pages or operation; ${OWN_TESTS}`,
    `62 148-152 154 155 157-162 175 187 193 199-201 222 223 228 233-236 240 241 276 279 280 282 284`,
  ],
  [`a notification would have to be received; ${OWN_TESTS}`, `242-252`],
  ['which methods an account has, its merchant lists', `143 145`],
  ['it would close a card for good', `19 226`],
  ['the interface names the operation without showing it', `267-275`],
];

const REASONS = new Map(
  LEFT_OUT.flatMap(([reason, rows]) =>
    rows.split(/\s+/).flatMap((range): [number, string][] => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => [first + index, reason]);
    }),
  ),
);

/** Why a rule has no check. @throws when no reason is given, which a test prevents */
export function reasonToLeaveOut(row: number): string {
  const reason = REASONS.get(row);
  if (reason === undefined) throw new Error(`row ${row} has neither a check nor a reason`);
  return reason;
}

export const leftOutRows = (): readonly number[] => [...REASONS.keys()];
