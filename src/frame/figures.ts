const FIGURES = '0123456789';

/**
 * Has digits written in the page's font where all ten are equally wide in it: then nothing that the page can
 * measure tells one card from another. The font is the page's choice, so that is measured, here where the page can't.
 */
export const createFigures = (document: Document): ((family: string) => void) => {
  const { dataset } = document.documentElement;
  let wanted = '';

  return (family) => {
    if (family === wanted) return;
    wanted = family;
    delete dataset['figures'];
    const look = () => {
      if (family !== wanted) return;
      const probe = document.createElement('div');
      probe.className = 'digits';
      probe.style.cssText = `contain:none;width:max-content;font-family:${family}`;
      document.body.append(probe);
      const widths = Array.from(FIGURES, (figure) => {
        // Often enough that browsers' rounding is no difference.
        probe.textContent = figure.repeat(16);
        return probe.getBoundingClientRect().width;
      });
      probe.remove();
      if (new Set(widths).size === 1) dataset['figures'] = '';
    };
    // Once it has come, or can't: until then another one is measured.
    void document.fonts.load(`1px ${family}`, FIGURES).then(look, look);
  };
};
