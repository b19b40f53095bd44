/** Styles of every page: narrow enough for the smallest challenge window (250 by 400). */
export const STYLE = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1a1d24, #eef1f5);
  --muted: light-dark(#565d6b, #a5adba);
  --page: light-dark(#eef1f6, #12151a);
  --surface: light-dark(#fff, #1c2027);
  --line: light-dark(#868e9c, #737c8a);
  --accent: light-dark(#175c4c, #7fd6bd);
  --on-accent: light-dark(#fff, #06231b);
  --notice: light-dark(#7a4a00, #f2bd66);
  --danger: light-dark(#b3182f, #ff929b);
  font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--page); color: var(--text); }
.banner {
  margin: 0; padding: .375rem 1rem; text-align: center; font-size: .875rem;
  color: light-dark(#4a2d00, #2b1a00); background: #ffd27a;
}
.banner strong { letter-spacing: .08em; margin-inline-end: .5em; }
main {
  max-width: 26rem; margin: clamp(.5rem, 6vh, 4rem) auto; padding: clamp(1rem, 5vw, 2rem) min(5vw, 2rem);
  background: var(--surface); border-radius: .75rem;
}
main.wide { max-width: 60rem; }
.wide dl { justify-content: start; }
.wide dd { text-align: start; }
h2 { margin: 2rem 0 .5rem; font-size: 1.125rem; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th, td { padding: .375rem .75rem .375rem 0; text-align: start; vertical-align: top; border-block-end: 1px solid var(--line); }
/* On a phone: a card's number and brand, where there is room side by side, and what happens below them. */
@media (max-width: 30em) {
  thead { display: none; }
  tr { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding-block: .375rem; border-block-end: 1px solid var(--line); }
  td { padding: 0; border: 0; }
  td:last-child { flex: 1 0 100%; }
}
code { font: .875em ui-monospace, monospace; }
a { color: var(--accent); }
.names { display: flex; flex-wrap: wrap; gap: .375rem; margin: 0; padding: 0; list-style: none; }
.names li { padding: 0 .5rem; border: 1px solid var(--line); border-radius: .375rem; }
.role { margin: 0; color: var(--accent); font-weight: 600; }
h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.25; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1.25rem; }
dt { color: var(--muted); }
dd { margin: 0; text-align: end; font-variant-numeric: tabular-nums; }
.amount { font-size: 1.25rem; font-weight: 650; }
/* Large text on a phone: what something is called goes above it. */
@media (max-width: 16em) { dl { display: block; } dd { text-align: start; } }
form { display: grid; gap: .625rem; }
label { display: grid; gap: .25rem; font-weight: 550; }
input {
  font: inherit; font-weight: 400; color: inherit; background: transparent; min-height: 2.75rem; width: 100%;
  padding: .375rem .75rem; border: 1px solid var(--line); border-radius: .5rem;
}
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .625rem; }
button, .button {
  font: inherit; font-weight: 600; min-height: 2.75rem; padding: .375rem min(1rem, 5vw); border-radius: .5rem;
  border: 1px solid var(--line); background: transparent; color: inherit; cursor: pointer;
  text-align: center; text-decoration: none;
}
.first { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.hint { margin: .75rem 0 0; color: var(--muted); font-size: .875rem; }
.error { margin: 0 0 1rem; color: var(--danger); font-weight: 600; }
@media (forced-colors: active) { main, .banner { border: 1px solid; } }
`;
