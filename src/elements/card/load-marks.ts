/** While pictures load, and where they don't. */
export const NO_MARK = (): undefined => undefined;

/** The pictures of brands, once they have loaded. */
export const loadMarks = (): Promise<(brand: string) => SVGSVGElement | undefined> =>
  import('../../styles/brand-marks.ts').then(
    ({ brandMark }) =>
      (brand: string) =>
        brandMark(document, brand, ''),
    () => NO_MARK,
  );
