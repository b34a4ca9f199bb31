/** The colours of the app (apps/web/src/ui/tokens.css), on a page that needs no script. */
export const STYLE = `
:root { color-scheme: light dark; --paper: #f7f4ee; --surface: #fffdf9; --sunken: #efebe2; --line: #e2dccf;
  --ink: #22251f; --soft: #575b52; --accent: #1c5c4a; --wash: #e9efe8; --mark: #a24a1f; --danger: #b3261e; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #171a18; --surface: #1f2321; --sunken: #131614; --line: #343a36; --ink: #eceae2; --soft: #b0b4aa;
    --accent: #8fd0b6; --wash: #26332d; --mark: #ee9a6b; --danger: #ff9a8c; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 4rem; }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere;
  font: 1rem/1.6 -apple-system, BlinkMacSystemFont, "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic", system-ui, sans-serif; }
a { color: var(--accent); }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono CJK KR", monospace; font-size: .8125rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: .25rem; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 1rem; top: 1rem; z-index: 3; background: var(--surface); padding: .75rem 1rem; }
header { padding: 2rem 1rem 1rem; max-width: 76rem; margin: 0 auto; }
h1 { margin: 0 0 .5rem; font-size: clamp(1.625rem, 1.3rem + 1.4vw, 2.125rem); line-height: 1.25; }
header p { margin: .5rem 0; max-width: 46rem; color: var(--soft); }
header p b { color: var(--ink); }
nav { position: sticky; top: 0; z-index: 2; background: var(--paper); border-bottom: 1px solid var(--line); }
.nouns { display: flex; overflow-x: auto; margin: 0; padding: 0 .5rem; list-style: none; }
.nouns > li > a { display: flex; align-items: center; min-height: 2.75rem; padding: 0 .625rem; text-decoration: none; white-space: nowrap; font-weight: 600; font-size: .9375rem; }
.nouns ol { display: none; }
main { max-width: 76rem; margin: 0 auto; padding: 0 1rem 4rem; }
h2 { margin: 2.5rem 0 .25rem; font-size: 1.375rem; }
h2 + p { margin: 0 0 1rem; color: var(--soft); }
article { margin: 0 0 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; padding: 1rem; }
h3 { margin: 0; font-size: 1rem; line-height: 1.5; font-weight: 600; }
h3 a { color: inherit; text-decoration: none; display: block; padding: .25rem 0; }
h3 a:hover { text-decoration: underline; }
h3 code { font-size: .9375rem; }
.method { display: inline-block; min-width: 4.25rem; margin-right: .5rem; padding: .125rem .5rem; border-radius: .5rem; text-align: center;
  font-size: .75rem; font-weight: 700; background: var(--wash); color: var(--accent); }
.method.put, .method.post { background: var(--accent); color: var(--surface); }
.method.delete { background: var(--danger); color: var(--surface); }
article > p { margin: .5rem 0; }
.who { color: var(--soft); font-size: .9375rem; }
.who b { color: var(--ink); }
details { border-top: 1px solid var(--line); margin-top: .5rem; }
summary { display: flex; align-items: center; min-height: 2.75rem; cursor: pointer; font-weight: 600; font-size: .9375rem; color: var(--accent); }
summary::before { content: "+"; width: 1.25rem; font-weight: 400; }
details[open] > summary::before { content: "–"; }
h4 { margin: .75rem 0 .25rem; font-size: .875rem; color: var(--soft); }
dl { margin: 0; font-size: .9375rem; }
dl > div { padding: .375rem 0; border-top: 1px solid var(--line); }
dl > div:first-child { border-top: 0; }
dt { font-weight: 600; }
dt small { font-weight: 400; color: var(--soft); }
dt small.must { color: var(--mark); }
dd { margin: 0; color: var(--soft); }
pre { margin: .25rem 0 .75rem; padding: .75rem; background: var(--sunken); border-radius: .625rem; overflow-x: auto; line-height: 1.5; overflow-wrap: normal; }
@media (min-width: 64rem) {
  header { padding: 2.5rem 2rem 1rem; }
  .page { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 2rem; max-width: 76rem; margin: 0 auto; padding: 0 2rem; }
  nav { align-self: start; border: 0; height: 100vh; overflow-y: auto; padding: 1rem 0 2rem; }
  .nouns { display: block; padding: 0; }
  .nouns > li > a { padding: 0 .5rem; min-height: 2.25rem; }
  .nouns ol { display: block; margin: 0 0 .5rem; padding: 0; list-style: none; }
  .nouns ol a { display: block; padding: .1875rem .5rem; border-radius: .375rem; color: var(--soft); text-decoration: none; font-size: .8125rem; line-height: 1.45; }
  .nouns ol a:hover { background: var(--sunken); color: var(--ink); }
  main { padding: 0 0 4rem; margin: 0; max-width: none; }
  article { padding: 1.25rem 1.5rem; }
  .sides { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 2rem; }
  dl > div { display: grid; grid-template-columns: minmax(0, 10rem) minmax(0, 1fr); gap: 1rem; }
  .refusals > div { grid-template-columns: minmax(0, 17rem) minmax(0, 1fr); }
}
@media print { nav { display: none; } }
`;
