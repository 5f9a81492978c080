/** The style sheet of reports, in light and dark. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1d2330; --soft: #5b6474; --line: #d5dae3; --paper: #fbfbfd; --band: #f1f3f7; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e9f0; --soft: #9aa4b5; --line: #343b49; --paper: #14171d; --band: #1d222b; }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 64rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.7rem; line-height: 1.2; }
h2 { font-size: 1.25rem; margin-top: 2.5rem; }
code { font: 0.9em ui-monospace, monospace; background: var(--band); padding: 0 0.2em; border-radius: 3px; }
.wide { overflow-x: auto; margin: 1.5rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 0.9rem; }
caption { text-align: left; font-weight: 600; padding-bottom: 0.5rem; }
th, td { padding: 0.3rem 0.7rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child { text-align: left; font-weight: 500; }
thead th { color: var(--soft); font-weight: 600; }
tr.summary > * { border-top: 2px solid var(--soft); }
.paper { color: var(--soft); }
.paper::before { content: "("; }
.paper:last-child::after, .difference::after { content: ")"; }
.difference { color: var(--soft); font-size: 0.85em; }
figure { margin: 1.5rem 0; }
figure svg { max-width: 100%; height: auto; }
figcaption { color: var(--soft); font-size: 0.9rem; }
`;
