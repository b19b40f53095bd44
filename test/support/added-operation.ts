/** What a contributor writes in one file to add `orders.capture`, which the interface names without showing it. */
export interface Addition {
  /** Below the package's folder. */
  readonly file: string;
  /** The file with it. */
  readonly edit: (source: string) => string;
}

/** @throws Error when the file has changed so that the text is not there once */
const replace = (text: string, by: string) => (source: string) => {
  if (source.split(text).length !== 2) throw new Error(`"${text}" is not there once`);
  return source.replace(text, () => by);
};
const before = (text: string, added: string) => replace(text, added + text);

const NAMES = 'src/contract/vocabulary/operation-names.ts';

/** A name among those that are shown is none of the others. */
const named = (source: string): string =>
  before(
    "  'orders.update',\n",
    "  'orders.capture',\n",
  )(replace("  'orders.capture',\n", '')(source));

/** The row of the wire. */
const ROW = `  'orders.capture': acquiring('json', 'json', {
    summary: 'Capture payments that are only authorised',
    path: '/v1/capture',
    request: orders.captureRequest,
    answer: orders.captureAnswer,
    evidence: byItem('capture_orders', 'capture_status', 'itemStatus', { error_message: 'error' }),
    recipe: recipe('analogy', ...PARTY, 'capture_orders.transaction_id'),
    answerRecipe: 'request',
    batch: { list: 'capture_orders', max: 50, id: 'transaction_id' },
    reading: 'items',
    resources: { transactions: 'capture_orders.transaction_id' },
  }),
`;

/** Without a member that every row has. */
export const withoutMember = (member: 'reading' | 'resources' | 'evidence') => (source: string) =>
  source.replace(
    new RegExp(`(orders\\.capture(?:(?!\\n  }).)*?)\\n    ${member}: [^\\n]*`, 's'),
    '$1',
  );

/** One for each place that CONTRIBUTING names. */
export const ADDITIONS: readonly Addition[] = [
  { file: NAMES, edit: named },
  {
    file: 'src/contract/gateway/orders.schema.ts',
    edit: (source) => `${source}
/** \`POST /v1/capture\`. */
export const captureRequest = z.strictObject({
  capture_orders: batchOf(z.strictObject(order), 50),
});
export const captureAnswer = z.object({
  ...batchAnswer,
  capture_orders: z
    .array(z.object({ ...answeredOrder, capture_status: answerText, error_message: answerText }))
    .nullish(),
});
`,
  },
  {
    file: 'src/contract/operations/acquiring.schema.ts',
    edit: before("  'orders.update': acquiring(", ROW),
  },
  {
    file: 'src/contract/operations/movements.ts',
    edit: before("  'orders.update': row(", "  'orders.capture': row('ordered', 'payments'),\n"),
  },
  {
    file: 'src/proxy/operations/behaviours.ts',
    edit: before(
      "  'orders.update': {",
      `  'orders.capture': {
    plan: planCapture,
    lookUp: null,
    effects: [],
    problems: [],
  },
`,
    ),
  },
  {
    file: 'src/sandbox/operations/handlers.ts',
    edit: before(
      "  'orders.update': ",
      `  'orders.capture': (_world, { values }) => ({
    answer: {
      return_status: '1',
      capture_orders: values.capture_orders.map((item) => ({ ...item, capture_status: '1' })),
    },
  }),
`,
    ),
  },
];

/** The planner that its row names. */
export const PLANNER: readonly Addition[] = [
  {
    file: 'src/proxy/operations/plan-batch.ts',
    edit: (source) => `${source}
export async function planCapture(
  context: Context,
  { capture_orders: asked }: RequestValues<'orders.capture'>,
): Promise<Plan> {
  const known = await ledgerOf(context, asked);
  const capture_orders = asked.map((item) => orderFields(context, rowOf(known, item.transaction_id)));
  return {
    target: null,
    summary: { transactions: asked.map((item) => item.transaction_id) },
    send: (_notifyUrl, note) => sendBatch(context, 'orders.capture', { capture_orders }, note),
  };
}
`,
  },
  {
    file: 'src/proxy/operations/behaviours.ts',
    edit: replace('import { planCancel, ', 'import { planCancel, planCapture, '),
  },
];
