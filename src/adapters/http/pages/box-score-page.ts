import type { BoxLineView, BoxScoreView, TeamBoxView } from '../../../application/scoring/get-box-score.ts';
import type { ParticipantView } from '../../../application/scoring/open-game-book.ts';
import { GAME_SIDES } from '../../../domain/scoring/game-book.ts';
import type { StatColumn } from '../../../domain/scoring/stat-column.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../../domain/texts/language.ts';
import type { STAT_GROUPS } from '../../texts/page-messages.ts';
import { CREST_STYLE, crest } from './crest.ts';
import { type Html, html } from './html.ts';
import { type Page, pageLayout } from './page.ts';
import { pageTexts } from './page-texts.ts';

const layout = pageLayout({
  style: `${CREST_STYLE}
.card { max-width: 60rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .875rem; line-height: 1.35; }
caption { padding: .25rem 0; text-align: start; font-weight: 650; }
th, td { padding: .3rem .45rem; border-bottom: 1px solid var(--line); text-align: end; white-space: nowrap; }
thead th { color: var(--soft); font-weight: 600; }
th:first-child { position: sticky; left: 0; min-width: 6.5rem; max-width: 11rem; background: var(--card); text-align: start; white-space: normal; }
tbody th { font-weight: 500; }
tfoot th, tfoot td, .total { font-weight: 700; }
tfoot :is(th, td) { border-bottom: 0; }
abbr { text-decoration: none; }
.team { display: grid; gap: 1rem; }
.team > *, .tables > * { min-width: 0; }
.notes { display: grid; gap: .25rem; font-size: .875rem; }
.notes dt { display: inline; font-weight: 650; }
.notes dd { display: inline; }
.apart { padding: .5rem .75rem; border-inline-start: .25rem solid var(--action); background: var(--sunken); }
@media screen and (max-width: 30rem) {
  .inside { padding-inline: .75rem; }
  table { font-size: .8125rem; }
  th, td { padding-inline: .25rem; }
  th:first-child { min-width: 5.5rem; max-width: 7.5rem; }
}
@media print {
  @page { margin: 12mm; }
  body { font-size: 9pt; line-height: 1.35; }
  .card { max-width: none; }
  .team { gap: .5rem; }
  .field { padding: 0 0 .5rem; }
  .field .chalk { display: none; }
  .inside { gap: .75rem; padding: 0; }
  .notes { font-size: inherit; }
  .field h1 { font-size: 1.25rem; }
  .scroll { overflow: visible; }
  table { font-size: 7.5pt; }
  th, td { padding: 1pt 3pt; }
  th:first-child { position: static; min-width: 0; }
  table, .notes { break-inside: avoid; }
  h2 { break-after: avoid; }
  footer { margin-top: .5rem; }
}
`,
});

type Say = ReturnType<typeof pageTexts>['say'];

/**
 * A box score for browsers and print, whose figures are in the language already. Stats that no player has are left out, and so are players with no
 * stats in a group of columns.
 */
export function boxScorePage(box: BoxScoreView, language: Language = DEFAULT_LANGUAGE): Page {
  const { game, teams, score } = box;
  const { say } = pageTexts(language);
  const title = say({ key: 'box.match', values: { visitor: game.visitorTeam.name, home: game.homeTeam.name } });
  const seen = GAME_SIDES.some((side) => teams[side].playersVisible);
  return layout({
    language,
    title: `${title} · ${say('box.title')}`,
    body: html`<main class="card">
<header class="field">
<p class="eyebrow">${[game.localDate, game.startTimeTbd ? undefined : game.localTime, game.facility?.name].filter((part) => part !== undefined).join(' · ')}</p>
<h1>${title}</h1>
<p>${headline(box, say)}</p>
</header>
<div class="inside">
${score.differs ? html`<p class="apart">${say({ key: 'box.differs', values: { entered: scoreOf(score.entered), derived: scoreOf(score.derived) } })}</p>\n` : undefined}${lineScore(box, say)}
${seen ? undefined : html`<p class="soft">${say('box.hidden')}</p>\n`}${(['visitor', 'home'] as const).map((side) => teamSection(box, teams[side], side, say))}${decisions(box, say)}</div>
</main>
<footer class="small soft"><p>${[box.season.name, ...rulesIn(box, say), ...basisOf(box, say)].join(' · ')}</p></footer>`,
  });
}

/** The state of the game, with its score and why it was over early. */
function headline({ game, score, ruling }: BoxScoreView, say: Say): Html {
  const status = say({ key: 'box.status', values: { status: game.status } });
  const kicks = score.shootOut && say({ key: 'box.kicks', values: { score: scoreOf(score.shootOut) } });
  return html`${status}${score.source === null ? undefined : `: ${scoreOf(score)}${kicks ? ` (${kicks})` : ''}`}${endedBy(ruling, say)}`;
}

/** Why a game was over before its innings. */
function endedBy(ruling: BoxScoreView['ruling'], say: Say): string | undefined {
  if (ruling?.gameEndedBy === 'time_limit') return `, ${say({ key: 'box.ended-by-time', values: { minutes: ruling.diamond.timeLimit! } })}`;
  if (ruling?.gameEndedBy !== 'run_rule' || !ruling.runRule) return undefined;
  const { lead, afterInnings: innings } = ruling.runRule;
  return `, ${say({ key: 'box.ended-by-lead', values: { lead, innings } })}`;
}

const BASES = ['eraInnings', 'gaaMinutes', 'goalPoints'] as const;
const isBase = (name: string): name is (typeof BASES)[number] => BASES.some((base) => base === name);
const basisOf = ({ basis }: BoxScoreView, say: Say): readonly string[] =>
  Object.entries(basis).map(([of, value]) =>
    isBase(of) ? say({ key: 'box.basis', values: { of, value: String(value) } }) : `${of} ${value}`,
  );

/** What the rules change for who reads the line score and the columns. */
function rulesIn({ ruling }: BoxScoreView, say: Say): readonly string[] {
  if (!ruling) return [];
  const {
    pitchedBy: by,
    walks,
    runsPerInning: runs,
    lastInningOpen,
    onceThroughOrder,
    battersPerInning: batters,
    outsEndHalf,
  } = ruling.diamond;
  return [
    ...(by === 'player' ? [] : [say({ key: 'box.pitched-by', values: { by } })]),
    ...(walks ? [] : [say('box.no-walks')]),
    ...(runs === null ? [] : [say({ key: 'box.runs-per-inning', values: { runs, last: lastInningOpen ? 'open' : 'same' } })]),
    ...(onceThroughOrder ? [say('box.once-through-order')] : []),
    ...(batters === null ? [] : [say({ key: 'box.batters-per-inning', values: { batters } })]),
    ...(outsEndHalf ? [] : [say('box.outs-do-not-end')]),
  ];
}

type Pair = Readonly<{ home: number | null; visitor: number | null }>;
const figure = (value: number | null): string => (value === null ? '-' : String(value));
/** The visiting team's score comes first, in the order of the teams. */
const scoreOf = ({ home, visitor }: Pair): string => `${figure(visitor)}–${figure(home)}`;

function lineScore({ game, lineScore: { periods }, teamFigures, score }: BoxScoreView, say: Say): Html | undefined {
  if (periods.length === 0 && teamFigures.length === 0 && score.source === null) return undefined;
  const figures = teamFigures.length > 0 ? teamFigures : undefined;
  const rowOf = (side: 'home' | 'visitor') =>
    html`<tr><th scope="row">${crest(game[`${side}Team`])} ${game[`${side}Team`].name}</th>${periods.map(
      (period) => html`<td>${figure(period[side])}</td>`,
    )}<td class="total">${figure(score[side])}</td>${figures?.map((each) => html`<td>${each[side].display}</td>`)}</tr>\n`;
  return html`<div class="scroll" role="region" aria-label="${say('box.line-score')}" tabindex="0"><table>
<caption>${say('box.line-score')}</caption>
<thead><tr><th scope="col">${say('league.team')}</th>${periods.map(({ period, kind }) => html`<th scope="col">${kind ? say({ key: 'box.period', values: { kind } }) : period}</th>`)}<th scope="col">${say('box.score')}</th>${figures?.map(
    ({ label, description }) => html`<th scope="col"><abbr title="${description}">${label}</abbr></th>`,
  )}</tr></thead>
<tbody>
${rowOf('visitor')}${rowOf('home')}</tbody>
</table></div>`;
}

function teamSection({ columns, notes }: BoxScoreView, team: TeamBoxView, side: string, say: Say): Html {
  const groups = [...Map.groupBy(columns, ({ group }) => group)];
  const own = notes.filter(({ teamId, entries }) => teamId === team.team.id && entries.length > 0);
  return html`<section class="team" aria-labelledby="${side}">
<h2 id="${side}">${team.team.name}</h2>
${groups.map(([group, ofGroup]) => groupTable(team, group, ofGroup, say))}${
  own.length === 0
    ? undefined
    : html`<dl class="notes">
${own.map(({ label, entries }) => html`<div><dt>${label}:</dt> <dd>${entries.map(({ player, count, detail }) => noteOf(player, count, detail, say)).join('; ')}</dd></div>\n`)}</dl>
`
}</section>
`;
}

const noteOf = (player: ParticipantView, count: number, detail: string | null, say: Say): string =>
  [player.displayName ?? say('league.team'), ...(count > 1 ? [String(count)] : []), ...(detail === null ? [] : [`(${detail})`])].join(' ');

const isNothing = (value: number | null | undefined): boolean => value === null || value === undefined || value === 0;

const byPitchingOrder = (a: BoxLineView, b: BoxLineView): number =>
  (a.pitchingOrder ?? Number.MAX_SAFE_INTEGER) - (b.pitchingOrder ?? Number.MAX_SAFE_INTEGER);

function groupTable(team: TeamBoxView, group: string, columns: readonly StatColumn[], say: Say): Html | undefined {
  const shown = columns.filter(({ key }) => [team, ...team.players].some(({ totals }) => !isNothing(totals[key])));
  if (shown.length === 0) return undefined;
  const withFigures = team.players.filter(({ totals }) => columns.some(({ key }) => !isNothing(totals[key])));
  const players = group === 'pitching' ? withFigures.sort(byPitchingOrder) : withFigures;
  const cells = ({ display }: Pick<BoxLineView, 'display'>) => shown.map(({ key }) => html`<td>${display[key]}</td>`);
  const { unattributed } = team;
  const isShownApart = unattributed && players.length > 0 && shown.some(({ key }) => !isNothing(unattributed.totals[key]));
  const heading = say({ key: 'box.group', values: { group: group.replaceAll(' ', '_') as (typeof STAT_GROUPS)[number] } });
  return html`<div class="scroll" role="region" aria-label="${team.team.name}: ${heading}" tabindex="0"><table>
<caption>${heading}</caption>
<thead><tr><th scope="col">${say('box.player')}</th>${shown.map(({ label, description }) => html`<th scope="col"><abbr title="${description}">${label}</abbr></th>`)}</tr></thead>
<tbody>
${players.map((player) => html`<tr><th scope="row">${nameOf(player)}</th>${cells(player)}</tr>\n`)}${
  isShownApart ? html`<tr><th scope="row">${say('league.team')}</th>${cells(unattributed)}</tr>\n` : undefined
}</tbody>
<tfoot><tr><th scope="row">${say('box.totals')}</th>${cells(team)}</tr></tfoot>
</table></div>
`;
}

const nameOf = ({ displayName, jerseyNumber, playerId, positions }: BoxLineView): string =>
  [
    ...(jerseyNumber !== null && playerId !== null ? [`#${jerseyNumber}`] : []),
    displayName ?? '',
    ...(positions.length > 0 ? [positions.join('-').toLowerCase()] : []),
  ].join(' ');

const decisions = ({ decisions: made }: BoxScoreView, say: Say): Html | undefined =>
  made.length === 0
    ? undefined
    : html`<p>${made.map(({ kind, player }) => say({ key: 'box.decision', values: { kind, player: player.displayName ?? '' } })).join(' · ')}</p>
`;
