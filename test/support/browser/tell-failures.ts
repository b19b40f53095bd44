/**
 * The runner hands a failure on as JSON. Drawn elements lead round in circles there: a failed assertion
 * about one would never be told, and its file would end by a timeout. The message names them as it is.
 */
afterEach(function () {
  const failure = (this.currentTest?.err ?? {}) as { actual?: unknown; expected?: unknown };
  for (const side of ['actual', 'expected'] as const)
    try {
      JSON.stringify(failure[side]);
    } catch {
      failure[side] = undefined;
    }
});
