/** The page of a league: the field with its name and parts, then games, tables or brackets. */
export const LEAGUE_STYLE = `
.card { max-width: 62rem; }
.field h1 { font-size: clamp(1.375rem, 1rem + 2.2vw, 2.25rem); overflow-wrap: anywhere; }
.parts { display: flex; flex-wrap: wrap; gap: .375rem; margin-top: 1.125rem; }
.parts a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: .25rem .75rem; border: 1.5px solid rgb(255 255 255 / .55); border-radius: 99rem; color: #fff; font-weight: 600; text-decoration: none; }
.parts a:hover { background: rgb(255 255 255 / .14); }
.parts a[aria-current] { border-color: #fff; background: #fff; color: #14532d; }
.parts a:focus-visible { outline-color: #fff; border-radius: 99rem; }
.inside { gap: 2rem; }
section { display: grid; gap: .875rem; }
section > * { min-width: 0; }
h2 { font-size: 1.375rem; }
h3 { margin: 0; font-size: 1rem; line-height: 1.3; }
.states { display: grid; gap: .5rem; margin: 0; padding: 0; list-style: none; }
.states li { padding: .625rem .875rem; border-inline-start: .25rem solid var(--edge); border-radius: .25rem .625rem .625rem .25rem; background: var(--sunken); }
.states .closed { border-color: var(--action); }
.states .open { border-color: var(--link); }
.states strong { display: block; }
.day { display: grid; gap: .375rem; }
.day h3 { padding-bottom: .25rem; border-bottom: 2px solid var(--line); }
.day h3::first-letter { text-transform: uppercase; }
.games { margin: 0; padding: 0; list-style: none; }
.games li { display: grid; grid-template-columns: 4.75rem minmax(0, 1fr); gap: .125rem .875rem; padding: .75rem 0; border-bottom: 1px solid var(--line); break-inside: avoid; }
.games li:last-child { border-bottom: 0; }
.when { font-weight: 650; font-variant-numeric: tabular-nums; }
.side { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: .75rem; align-items: center; padding-block: .125rem; overflow-wrap: anywhere; }
.side b { font-variant-numeric: tabular-nums; }
.side.won { font-weight: 700; }
.side a { color: inherit; text-decoration-color: var(--edge); }
.side a:hover { color: var(--link); }
.state { display: flex; gap: .5rem; align-items: center; margin-top: .25rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.bases { flex: none; width: 2.5rem; fill: none; stroke: var(--edge); stroke-width: 1.5; }
.bases .on { fill: var(--action); stroke: var(--action); }
.recap { margin-top: .25rem; }
.about { grid-column: 2; color: var(--soft); font-size: .875rem; line-height: 1.45; overflow-wrap: anywhere; }
.off .when, .off .side { color: var(--soft); text-decoration: line-through; }
.tag { color: var(--ink); font-weight: 650; }
.alert { color: var(--action); }
.live { color: var(--link); }
.weeks { display: flex; flex-wrap: wrap; gap: .625rem; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 2.75rem; padding: .5rem 1rem; border: 1.5px solid var(--edge); border-radius: .75rem; background: var(--card); color: var(--ink); font-weight: 600; text-align: center; text-decoration: none; }
.button:hover { border-color: var(--soft); background: var(--sunken); }
.button:focus-visible { border-radius: .75rem; }
details { border: 1px solid var(--line); border-radius: .75rem; }
summary { display: flex; align-items: center; justify-content: space-between; gap: .75rem; min-height: 2.75rem; padding: .5rem .875rem; font-weight: 650; cursor: pointer; }
summary::after { content: "+" / ""; color: var(--soft); font-size: 1.25rem; }
details[open] summary::after { content: "\\2013" / ""; }
.names { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); margin: 0; padding: 0 .875rem .625rem; list-style: none; }
.names a { display: block; padding: .625rem 0; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; line-height: 1.35; }
caption { padding: .25rem 0 .5rem; text-align: start; font-weight: 650; }
th, td { padding: .5rem .4rem; border-bottom: 1px solid var(--line); text-align: end; white-space: nowrap; }
thead th { color: var(--soft); font-size: .875rem; font-weight: 600; }
th.team { width: 100%; min-width: 8rem; text-align: start; white-space: normal; overflow-wrap: anywhere; font-weight: 550; }
.rank { width: 2rem; color: var(--soft); text-align: start; }
abbr { text-decoration: none; }
.rounds { display: grid; gap: 1.25rem; }
.matches { display: grid; gap: .875rem; }
.matches > * { min-width: 0; }
.round h3 { color: var(--soft); }
.match { display: grid; gap: .375rem; padding: .75rem .875rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--sunken); break-inside: avoid; }
.match .soft { font-size: .875rem; line-height: 1.45; overflow-wrap: anywhere; }
.champion { padding: .625rem .875rem; border-inline-start: .25rem solid var(--link); background: var(--sunken); font-weight: 650; overflow-wrap: anywhere; }
footer { max-width: 62rem; display: grid; gap: .25rem; }
@media (max-width: 23rem) {
  .games li { grid-template-columns: minmax(0, 1fr); }
  .about { grid-column: 1; }
}
@media (max-width: 30rem) {
  .narrow-not { display: none; }
  table { font-size: .9375rem; }
}
@media screen and (min-width: 52rem) {
  .rounds { grid-auto-flow: column; grid-auto-columns: minmax(14rem, 1fr); overflow-x: auto; padding-bottom: .5rem; }
  .round { grid-template-rows: auto 1fr; }
  .matches { align-content: space-around; }
  .games li { grid-template-columns: 5.5rem minmax(0, 1fr) minmax(0, 1fr); }
  .about { grid-column: 3; grid-row: 1 / span 2; align-self: center; text-align: end; }
}
@media print {
  @page { margin: 14mm; }
  body { font-size: 10pt; line-height: 1.4; }
  .card { max-width: none; }
  .parts, .weeks, .actions, .teams, footer p + p { display: none; }
  .field { padding: 0 0 .75rem; }
  .inside { gap: 1rem; padding: 0; }
  .games li { padding: .375rem 0; grid-template-columns: 5rem minmax(0, 1fr) minmax(0, 1fr); }
  .about { grid-column: 3; grid-row: 1 / span 2; text-align: end; }
  .side a, .names a { text-decoration: none; }
  h2, h3 { break-after: avoid; }
  th, td { padding: .2rem .3rem; }
  .scroll { overflow: visible; }
}
`;
