/** Colors, type, links and the header shared by all pages. Text meets WCAG AA contrast in both color schemes. */
export const BASE_STYLE = `
:root {
  color-scheme: light dark;
  --ground: #eef2ec;
  --card: #fff;
  --sunken: #f4f7f3;
  --ink: #15211a;
  --soft: #4b5b51;
  --line: #cfd9d1;
  --edge: #84958a;
  --grass: #14532d;
  --link: #14633a;
  --action: #b23c0f;
  --action-over: #97310a;
  --on-action: #fff;
  --shadow: 0 1px 2px rgb(12 40 24 / .06), 0 18px 40px -18px rgb(12 40 24 / .28);
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --ground: #0b120e;
    --card: #141e18;
    --sunken: #1b2820;
    --ink: #edf4ee;
    --soft: #aebdb3;
    --line: #34463b;
    --edge: #6f8577;
  --grass: #12452a;
    --link: #86dba8;
    --action: #ffa56b;
    --action-over: #ffbd91;
    --on-action: #2b1003;
    --shadow: none;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0;
  min-height: 100vh;
  min-height: 100svh;
  padding: 1rem max(.75rem, env(safe-area-inset-right)) 2rem max(.75rem, env(safe-area-inset-left));
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif;
  overflow-wrap: break-word;
}
h1, h2, p, ol, ul, dl, dd { margin: 0; padding: 0; }
h1, h2 { line-height: 1.2; text-wrap: balance; }
h2 { font-size: 1.125rem; letter-spacing: -.01em; }
a { color: var(--link); text-underline-offset: .18em; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 3px; border-radius: .25rem; }
[hidden] { display: none !important; }
.card { max-width: 40rem; margin: 0 auto; overflow: hidden; background: var(--card); border: 1px solid var(--line); border-radius: 1.25rem; box-shadow: var(--shadow); }
.field {
  position: relative;
  overflow: hidden;
  padding: 1.5rem 1.25rem 1.625rem;
  background-color: var(--grass);
  background-image: repeating-linear-gradient(102deg, transparent 0 3.25rem, rgb(255 255 255 / .045) 3.25rem 6.5rem);
  color: #fff;
}
.field > * { position: relative; }
.field .chalk { position: absolute; inset-block: 0; right: 0; height: 100%; width: auto; fill: none; stroke: #fff; stroke-width: 1.5; opacity: .14; }
.field h1 { font-size: clamp(1.625rem, 1.2rem + 2vw, 2.25rem); font-weight: 750; letter-spacing: -.02em; }
.eyebrow { font-size: 1rem; font-weight: 500; letter-spacing: 0; color: #d9ecdf; }
.inside { display: grid; gap: 1.5rem; padding: 1.5rem 1.25rem; }
.inside > * { min-width: 0; }
.soft { color: var(--soft); }
.small { font-size: .875rem; line-height: 1.5; }
footer { max-width: 40rem; margin: 1rem auto 0; padding: 0 .5rem; text-align: center; }
@media (max-width: 15rem) {
  body { padding-inline: .25rem; }
  .field, .inside { padding: .75rem; }
  .field h1 { font-size: 1.125rem; }
}
@media (min-width: 40rem) {
  body { padding-top: 2.5rem; }
  .field { padding: 2.25rem 2.25rem 2.375rem; }
  .inside { padding: 2rem 2.25rem; }
}
@media (prefers-reduced-motion: no-preference) {
  a, button { transition: background-color .15s, border-color .15s, color .15s; }
}
@media print {
  :root { color-scheme: light; }
  body { background: none; padding: 0; }
  .card { border: 0; box-shadow: none; }
  .field { color: inherit; background: none; }
  .eyebrow { color: inherit; }
}
`;
