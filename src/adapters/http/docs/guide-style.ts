/** Styles for reading on a phone, in both color schemes and in print. Code and tables wrap, so that nothing scrolls sideways. */
export const GUIDE_STYLE = `
.skip { position: absolute; left: -999rem; }
.skip:focus { left: .5rem; top: .5rem; z-index: 9; padding: .5rem .75rem; background: var(--card); }
.guide { max-width: 46rem; margin: 0 auto; padding: 1rem 1.25rem 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem; }
.guide main:focus { outline: none; }
.guide .eyebrow a { display: inline-block; min-height: 2.75rem; margin-inline-end: 1rem; padding: .625rem 0; }
.guide h1 { margin: .25rem 0 1rem; font-size: clamp(1.5rem, 1.2rem + 2vw, 2.125rem); letter-spacing: -.02em; }
.guide h2 { margin: 2rem 0 .625rem; font-size: 1.25rem; }
.guide h3 { margin: 1.5rem 0 .5rem; font-size: 1.0625rem; }
.guide main p, .guide main ul, .guide main ol, .guide main table, .guide main pre { margin: 0 0 1rem; }
.guide ul, .guide ol { padding-inline-start: 1.5rem; }
.guide li { margin-bottom: .25rem; }
.guide code { padding: .0625rem .25rem; border-radius: .25rem; -webkit-box-decoration-break: clone; box-decoration-break: clone; background: var(--sunken); font-size: .9375em; overflow-wrap: anywhere; }
.guide pre { padding: .875rem 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--sunken); font-size: .875rem; line-height: 1.5; white-space: pre-wrap; overflow-wrap: anywhere; }
.guide pre code { padding: 0; background: none; font-size: 1em; }
.guide table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
.guide th, .guide td { padding: .5rem .625rem .5rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; overflow-wrap: anywhere; }
.guide nav { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.guide main nav { margin-top: 1rem; border: 0; padding: 0; }
.guide nav h2 { margin-top: 0; }
.guide nav a { display: inline-block; padding: .375rem 0; }
.guide nav [aria-current] { font-weight: 650; text-decoration: none; }
@media print { .guide { border: 0; max-width: none; padding: 0; } .guide nav, .guide header, .skip { display: none; } .guide pre, .guide table { break-inside: avoid; } }
`;
