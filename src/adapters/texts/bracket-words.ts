import type { BracketView, MatchView, RoundView, SideOrigin, SideView } from '../../application/brackets/view-bracket.ts';
import type { MatchName, RoundName } from '../../domain/brackets/bracket-shape.ts';
import type { LaterGame } from '../../domain/brackets/follow-results.ts';
import type { TimeZone } from '../../domain/shared/time.ts';
import type { Language } from '../../domain/texts/language.ts';
import { type Moment, moment } from '../../domain/texts/text.ts';
import { render } from './render.ts';

type WordedSide = Omit<SideView, 'from'> & Readonly<{ from: string }>;
export type WordedMatch = Omit<MatchView, 'name' | 'sides'> &
  Readonly<{ name: string; sides: readonly [WordedSide, WordedSide]; sentence: string }>;
export type WordedRound = Omit<RoundView, 'name' | 'matches'> & Readonly<{ name: string; matches: readonly WordedMatch[] }>;
export type WordedBracket = Omit<BracketView, 'rounds'> & Readonly<{ rounds: readonly WordedRound[] }>;

/** A bracket with its names in a language, and each match as a sentence to be read aloud: `Semifinal 1: Hawks beat Jays 5 to 3.` */
export const bracketIn = (language: Language, bracket: BracketView): WordedBracket => ({
  ...bracket,
  rounds: bracket.rounds.map((round) => ({
    ...round,
    name: roundName(round.name, language),
    matches: round.matches.map((match) => matchIn(language, match, bracket.timeZone)),
  })),
});

/** Games that a change has made or altered. */
export const laterGamesIn = <G extends Pick<LaterGame, 'matchName'>>(
  language: Language,
  games: readonly G[],
): readonly (Omit<G, 'matchName'> & Readonly<{ matchName: string }>)[] =>
  games.map(({ matchName: name, ...game }) => ({ ...game, matchName: matchName(name, language) }));

export const roundName = ({ what, number }: RoundName, language: Language): string =>
  render({ key: 'bracket.round', values: { what, number: numeral(number) } }, language).trim();

export const matchName = ({ what, number }: MatchName, language: Language): string =>
  render({ key: 'bracket.match', values: { what, number: numeral(number) } }, language).trim();

/** Where a team comes from that is not known yet, or did. */
export function originName(from: SideOrigin, language: Language): string {
  switch (from.as) {
    case 'nobody':
      return render({ key: 'bracket.nobody', values: {} }, language);
    case 'seed':
      return render({ key: 'bracket.seed', values: { seed: String(from.seed) } }, language);
    case 'place': {
      const { place, division } = from;
      if (division === null) return render({ key: 'bracket.place', values: { place } }, language);
      return render({ key: 'bracket.place-in', values: { place, division } }, language);
    }
    default: {
      const { what: of, number } = from.of;
      return render({ key: `bracket.${from.as}`, values: { of, number: numeral(number) } }, language).trim();
    }
  }
}

/** A round's only match has no number. */
const numeral = (number: number | null): string => (number === null ? '' : String(number));

function matchIn(language: Language, match: MatchView, zone: TimeZone): WordedMatch {
  const [a, b] = match.sides;
  const worded = (side: SideView): WordedSide => ({ ...side, from: originName(side.from, language) });
  const named = { ...match, name: matchName(match.name, language), sides: [worded(a), worded(b)] as const };
  return { ...named, sentence: sentenceOf(named, zone, language) };
}

function sentenceOf(match: Omit<WordedMatch, 'sentence'>, zone: TimeZone, language: Language): string {
  const { name, state, sides } = match;
  const [a, b] = sides;
  const [one, other] = [nameOf(a, language), nameOf(b, language)];
  switch (state) {
    case 'not-needed':
      return render({ key: 'bracket.not-needed', values: { match: name } }, language);
    case 'walkover':
      if (!a.team && !b.team) return render({ key: 'bracket.no-teams', values: { match: name } }, language);
      return render({ key: 'bracket.walkover', values: { match: name, team: a.team ? one : other } }, language);
    case 'undecided':
      return render({ key: 'bracket.undecided', values: { match: name, one: a.team!.name, other: b.team!.name } }, language);
    case 'decided':
      return decidedSentence(match, language);
    default: {
      const lead = state !== 'playing' || a.wins + b.wins === 0 ? 'none' : a.wins === b.wins ? 'level' : a.wins > b.wins ? 'one' : 'other';
      const [most, least] = [Math.max(a.wins, b.wins), Math.min(a.wins, b.wins)];
      const values = { match: name, one, other, lead, most, least } as const;
      const { at, place } = nextGame(match, zone);
      if (!at) return render({ key: 'bracket.open', values }, language);
      if (!place) return render({ key: 'bracket.open-at', values: { ...values, at } }, language);
      return render({ key: 'bracket.open-at-place', values: { ...values, at, place } }, language);
    }
  }
}

/** Inside a sentence: where an unknown team comes from is written small there. */
const nameOf = ({ team, seed, from }: WordedSide, language: Language): string => {
  if (!team) return from.charAt(0).toLowerCase() + from.slice(1);
  return seed === null ? team.name : render({ key: 'bracket.seeded', values: { seed: String(seed), team: team.name } }, language);
};

function decidedSentence({ name: match, sides, winnerTeamId, isLeagueDecision, games }: Omit<WordedMatch, 'sentence'>, language: Language) {
  const isFirst = sides[0].team?.id === winnerTeamId;
  const [won, lost] = isFirst ? sides : [sides[1], sides[0]];
  if (winnerTeamId === null) {
    return render({ key: 'bracket.nobody-won', values: { match, one: nameOf(won, language), other: nameOf(lost, language) } }, language);
  }
  const teams = { match, winner: won.team!.name, loser: lost.team!.name };
  const [only] = games.filter(({ status }) => status === 'final' || status === 'forfeit');
  if (isLeagueDecision) return render({ key: 'bracket.won-otherwise', values: { ...teams, by: 'decision' } }, language);
  if (won.wins + lost.wins > 1)
    return render({ key: 'bracket.won-series', values: { ...teams, most: won.wins, least: lost.wins } }, language);
  if (only?.status !== 'final') return render({ key: 'bracket.won-otherwise', values: { ...teams, by: 'forfeit' } }, language);
  const [home, visitor] = [only.homeScore!, only.visitorScore!];
  const score = { ...teams, most: Math.max(home, visitor), least: Math.min(home, visitor) };
  if (home !== visitor || !only.kicks) return render({ key: 'bracket.won', values: score }, language);
  const { home: homeKicks, visitor: visitorKicks } = only.kicks;
  const kicks = { mostKicks: Math.max(homeKicks, visitorKicks), leastKicks: Math.min(homeKicks, visitorKicks) };
  return render({ key: 'bracket.won-on-kicks', values: { ...score, ...kicks } }, language);
}

function nextGame({ games }: Pick<MatchView, 'games'>, zone: TimeZone): Readonly<{ at?: Moment; place?: string | null }> {
  const next = games.find(({ status }) => status === null || status === 'scheduled' || status === 'in_progress');
  return next?.startsAt ? { at: startOf(next, zone)!, place: next.place } : {};
}

/** When a game starts, or its day if the time is to be decided; null if neither is known. */
export const startOf = ({ startsAt, startTimeTbd }: MatchView['games'][number], zone: TimeZone): Moment | null =>
  startsAt && { ...moment(startsAt, zone), ...(startTimeTbd && { isTimeTbd: true }) };
