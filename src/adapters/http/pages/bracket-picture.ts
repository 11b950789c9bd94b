import { createHash } from 'node:crypto';
import type { BracketView, MatchGameView } from '../../../application/brackets/view-bracket.ts';
import type { Language } from '../../../domain/texts/language.ts';
import { bracketIn, startOf, type WordedBracket, type WordedMatch, type WordedRound } from '../../texts/bracket-words.ts';
import type { AnyText } from '../../texts/messages.ts';
import { renderTagged, render as say } from '../../texts/render.ts';
import { type Html, html, render, trusted } from './html.ts';
import type { Page } from './page.ts';

/** As wide as the narrowest phones; everything below is in CSS pixels of that width. */
const WIDTH = 360;
const MARGIN = 12;
const GUTTER = 14;
const CARD = WIDTH - 2 * MARGIN - GUTTER;
const PADDING = 10;
const LINE = 18;
const SIDE = 24;
const GAP = 10;
const ROUND_GAP = 16;
const SCORE = 44;

const STYLE = `:root{color-scheme:light dark}
.p{fill:#fff}.c{fill:#f1f4f2;stroke:#c3ccc6}.b{fill:#14532d}
text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;fill:#14201a;font-size:14px}
.t{font-size:18px;font-weight:700}.r{font-size:15px;font-weight:700}.s{font-size:12px;fill:#46564d}
.w{font-weight:700}.l{fill:#46564d}.o{fill:#46564d;font-style:italic}.e{text-anchor:end}.i{fill:#fff;font-weight:700}
.j{fill:none;stroke:#7d8c83;stroke-width:1.5}.m{fill:#14532d}
@media (prefers-color-scheme:dark){.p{fill:#0f1713}.c{fill:#1b2620;stroke:#3b4a42}.b{fill:#86efac}
text{fill:#eef3ef}.s,.l,.o{fill:#b1c0b8}.i{fill:#0f1713}.j{stroke:#7d8c83}.m{fill:#86efac}}`;

/** The picture loads nothing and runs no scripts. */
const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

type Drawn = Readonly<{ picture: Html; height: number }>;

type Drawing = WordedBracket & Readonly<{ language: Language }>;

/** A bracket as one SVG picture: rounds from top to bottom, to fit a phone. A text description gives the same in order for screen readers. */
export function bracketPicture(view: BracketView, language: Language): Page {
  const bracket: Drawing = { ...bracketIn(language, view), language };
  const { ageGroup, format, entrants } = bracket;
  const champion =
    bracket.champion &&
    renderTagged({ key: 'league.champion', values: { team: bracket.champion.name } }, language, { name: (name) => name }).join('');
  const sentences = [
    say({ key: 'bracket.about', values: { ageGroup: ageGroup.name, format, teams: entrants.length } }, language),
    ...(champion ? [`${champion}.`] : []),
    ...bracket.rounds.map(({ name, matches }) =>
      [...(matches.length > 1 ? [`${name}.`] : []), ...matches.map(({ sentence }) => sentence)].join(' '),
    ),
  ];
  const parts: Html[] = [];
  let y = MARGIN + 18;
  parts.push(
    html`<text class="t" x="${MARGIN}" y="${y}">${fitting(bracket.name, WIDTH - 2 * MARGIN, 18)}</text>`,
    html`<text class="s" x="${MARGIN}" y="${y + LINE}">${fitting(ageGroup.name, WIDTH - 2 * MARGIN, 12)}</text>`,
  );
  y += LINE + GAP;
  if (champion) {
    parts.push(
      html`<rect class="b" x="${MARGIN}" y="${y}" width="${CARD}" height="34" rx="8"/>`,
      html`<text class="i" x="${MARGIN + PADDING}" y="${y + 22}">${fitting(champion, CARD - 2 * PADDING, 14)}</text>`,
    );
    y += 34 + GAP;
  }
  for (const round of bracket.rounds) {
    const { picture, height } = drawRound(round, bracket, y);
    parts.push(picture);
    y += height;
  }
  const height = y + MARGIN;
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="title description">
<title id="title">${bracket.name}</title>
<desc id="description">${sentences.join(' ')}</desc>
<style>${trusted(STYLE)}</style>
<rect class="p" width="${WIDTH}" height="${height}"/>
${parts}
</svg>
`;
  return { html: render(svg), contentSecurityPolicy };
}

function drawRound({ key, name, games, matches }: WordedRound, bracket: Drawing, top: number): Drawn {
  const parts: Html[] = [];
  let y = top + ROUND_GAP;
  const heading = games === 1 ? name : say({ key: 'bracket.series', values: { round: name, games } }, bracket.language);
  parts.push(html`<text class="r" x="${MARGIN}" y="${y + 8}">${fitting(heading, WIDTH - 2 * MARGIN, 15)}</text>`);
  y += LINE;
  const middles = new Map<string, number>();
  for (const match of matches) {
    const { picture, height } = drawMatch(match, matches.length > 1 ? match.name : '', bracket, y);
    parts.push(picture);
    middles.set(match.key, y + height / 2);
    y += height + GAP;
  }
  for (const [one, other] of meeting(key, bracket)) parts.push(joint(middles.get(one)!, middles.get(other)!));
  return { picture: html`${parts}`, height: y - top };
}

/** The pairs of matches of a round whose winners meet. */
const meeting = (round: string, { meetings }: Drawing): readonly (readonly [string, string])[] =>
  meetings.filter(([one, other]) => one.startsWith(`${round}.`) && other.startsWith(`${round}.`));

/** Joins two matches at the right. */
function joint(one: number, other: number): Html {
  const [from, to] = [MARGIN + CARD, MARGIN + CARD + GUTTER - 4];
  return html`<path class="j" d="M${from} ${one}H${to}V${other}H${from}"/>`;
}

function drawMatch(match: WordedMatch, label: string, bracket: Drawing, top: number): Drawn {
  const { sides, games } = match;
  const note = noteOf(match, bracket);
  const height = PADDING + (label ? LINE : 0) + 2 * SIDE + (note ? LINE : 0) + PADDING / 2;
  const left = MARGIN + PADDING;
  const scores = scoresOf(games, sides);
  let y = top + PADDING + 8;
  const parts = [html`<rect class="c" x="${MARGIN}" y="${top}" width="${CARD}" height="${height}" rx="8"/>`];
  if (label) parts.push(html`<text class="s" x="${left}" y="${y}">${fitting(label, CARD - 2 * PADDING, 12)}</text>`);
  for (const [at, side] of sides.entries()) {
    y += at === 0 ? (label ? LINE + 4 : 4) : SIDE;
    parts.push(drawSide(side, match, scores[at]!, y));
  }
  if (note) parts.push(html`<text class="s" x="${left}" y="${y + LINE + 2}">${fitting(note, CARD - 2 * PADDING, 12)}</text>`);
  return { picture: html`${parts}\n`, height };
}

function drawSide(
  { team, seed, from }: WordedMatch['sides'][number],
  { winnerTeamId, state }: WordedMatch,
  score: string,
  y: number,
): Html {
  const left = MARGIN + PADDING;
  const isWinner = team !== null && team.id === winnerTeamId;
  const isOut = team !== null && state === 'decided' && !isWinner;
  const look = isWinner ? 'w' : isOut ? 'l' : team ? '' : 'o';
  const right = MARGIN + CARD - PADDING;
  return html`<text class="s e" x="${left + 18}" y="${y}">${seed === null ? '' : String(seed)}</text><text class="${look}" x="${left + 26}" y="${y}">${fitting(team?.name ?? from, CARD - 2 * PADDING - 26 - SCORE, 14, isWinner)}</text><text class="${look} e" x="${right - 12}" y="${y}">${score}</text>${isWinner ? html`<path class="m" d="M${right} ${y - 9}v9l-7 -4.5z"/>` : undefined}`;
}

/** The text after the two team names: the score of a single game, or the games won in a series. */
function scoresOf(games: readonly MatchGameView[], sides: WordedMatch['sides']): readonly [string, string] {
  const [only] = games;
  if (games.length > 1) return sides[0].wins + sides[1].wins > 0 ? [String(sides[0].wins), String(sides[1].wins)] : ['', ''];
  if (!only || only.homeScore === null || only.visitorScore === null) return ['', ''];
  const onKicks = (side: 'home' | 'visitor') => (only.kicks && only.homeScore === only.visitorScore ? ` (${only.kicks[side]})` : '');
  const [home, visitor] = [`${only.homeScore}${onKicks('home')}`, `${only.visitorScore}${onKicks('visitor')}`];
  return only.homeTeamId === sides[0].team?.id ? [home, visitor] : [visitor, home];
}

/** The line below the teams: the upcoming game, or the games of a series. */
function noteOf(match: WordedMatch, { timeZone, language }: Drawing): string {
  const { state, sides, games } = match;
  const said = (text: AnyText) => say(text, language);
  const note = (what: 'decision' | 'forfeit' | 'undecided' | 'not_needed') => said({ key: 'bracket.note', values: { what } });
  if (match.isLeagueDecision) return note('decision');
  if (state === 'not-needed') return note('not_needed');
  if (state === 'undecided') return note('undecided');
  if (games.length === 1 && games[0]!.status === 'forfeit') return note('forfeit');
  const played = games.filter(({ status, homeScore }) => status === 'final' && homeScore !== null);
  if (games.length > 1 && played.length > 0) {
    return played.map((game) => scoresOf([game], sides).join('–')).join(', ');
  }
  const next = games.find(({ status }) => status !== 'final' && status !== 'forfeit');
  if (!next || state === 'decided') return '';
  const { status, place } = next;
  const at = startOf(next, timeZone);
  return [
    ...(status === null || status === 'scheduled' ? [] : [said({ key: 'bracket.status', values: { status: status as 'canceled' } })]),
    ...(at ? [said({ key: 'bracket.at', values: { at } })] : []),
    ...(place ? [place] : []),
  ].join(' · ');
}

/** The text cut to the width, estimated from common fonts: the description has the full text. */
function fitting(text: string, width: number, size: number, isBold = false): string {
  let used = 0;
  for (const [at, character] of [...text].entries()) {
    used += size * widthOf(character) * (isBold ? 1.16 : 1);
    if (used > width)
      return `${[...text]
        .slice(0, Math.max(1, at - 1))
        .join('')
        .trimEnd()}…`;
  }
  return text;
}

/** In units of the font size. */
function widthOf(character: string): number {
  if (character.codePointAt(0)! >= 0x1100) return 1.05;
  if (/[MWmw@%]/.test(character)) return 0.92;
  if (/[A-Z0-9]/.test(character)) return 0.68;
  return /[iljtfr.,:;'!| ]/.test(character) ? 0.34 : 0.58;
}
