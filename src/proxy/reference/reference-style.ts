/** Styles of the reference: one column, wide enough for nested fields. */
export const REFERENCE_STYLE = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1a1d24, #eef1f5);
  --muted: light-dark(#565d6b, #a5adba);
  --line: light-dark(#d4d9e2, #333a45);
  --accent: light-dark(#175c4c, #7fd6bd);
  font: 1rem/1.5 system-ui, sans-serif;
}
body { max-width: 60rem; margin: 0 auto; padding: 1rem clamp(min(1rem, 5vw), 4vw, 2rem); color: var(--text); background: Canvas; overflow-wrap: anywhere; }
a { color: var(--accent); }
h2 { margin: 2.5rem 0 .5rem; }
h3 { margin: 0; font: 600 1rem/1.5 ui-monospace, monospace; }
h3 b { display: inline-block; min-width: 4.5rem; color: var(--accent); }
article { padding: 1rem 0; border-block-start: 1px solid var(--line); }
article > p, dd p { margin: .25rem 0; }
summary { cursor: pointer; }
code { font: .9em ui-monospace, monospace; }
dt { margin-block-start: .5rem; }
dt span, .limits, .who { color: var(--muted); font-size: .9375rem; }
dl { margin: .25rem 0; padding-inline-start: min(1rem, 5vw); border-inline-start: 2px solid var(--line); }
dd { margin: 0; }
dd > dl { margin-block: .5rem; }
ul { padding-inline-start: 1.25rem; }
nav ul { columns: 18rem; padding: 0; list-style: none; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
