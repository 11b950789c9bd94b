export const PROBLEM_STYLE = `
.facts { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center; margin-top: .75rem; }
.facts code { padding: .125rem .625rem; border-radius: .5rem; background: #fff; color: #14532d; font-weight: 650; }
.inside section > h2 { margin-bottom: .375rem; }
code { overflow-wrap: anywhere; }
p code, dt code, dd code { padding: .0625rem .1875rem; border-radius: .25rem; -webkit-box-decoration-break: clone; box-decoration-break: clone; background: var(--sunken); font-size: .9375em; }
.field p code { background: #fff; }
.members { display: grid; grid-template-columns: minmax(0, 1fr); gap: .125rem; }
.members dd { margin-bottom: .625rem; color: var(--soft); }
pre { margin: 0; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: .75rem; background: var(--sunken); font-size: .875rem; line-height: 1.5; }
.kinds { list-style: none; border-top: 1px solid var(--line); }
.kinds a { display: grid; grid-template-columns: minmax(0, 1fr); align-items: baseline; min-height: 2.75rem; padding: .5625rem .25rem; border-bottom: 1px solid var(--line); text-decoration: none; }
.kinds a:hover code { text-decoration: underline; }
.kinds code { font-weight: 650; }
@media (min-width: 40rem) {
  .kinds a { grid-template-columns: 15.5rem minmax(0, 1fr); }
}
footer a { display: inline-block; min-height: 2.75rem; padding: .75rem; }
`;
