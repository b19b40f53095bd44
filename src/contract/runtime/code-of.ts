/** What a system, driver or resolver calls an error or its cause: `ECONNREFUSED`, `57P01`. It may be logged. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' ? code : codeOf(error.cause);
}
