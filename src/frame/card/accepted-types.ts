/**
 * What the browser asked for this document with: a request by a script says only that it takes anything. The
 * proxy tells it in a header that scripts can read, since a kept document is the same for all.
 */
export function acceptedTypes(entries: readonly PerformanceEntry[]): string | undefined {
  const [navigation] = entries as readonly Partial<PerformanceNavigationTiming>[];
  return navigation?.serverTiming?.find(({ name }) => name === 'accept')?.description;
}
