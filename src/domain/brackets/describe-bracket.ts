import type { TimeZone } from '../shared/time.ts';
import type { MatchState } from './resolve-bracket.ts';

type DescribedSide = Readonly<{ team: Readonly<{ id: string; name: string }> | null; seed: number | null; from: string; wins: number }>;
type DescribedGame = Readonly<{
  status: string | null;
  startsAt: Date | null;
  startTimeTbd: boolean;
  place: string | null;
  homeTeamId: string | null;
  homeScore: number | null;
  visitorScore: number | null;
  kicks: Readonly<{ home: number; visitor: number }> | null;
}>;
/** The data of a match that its sentence needs. */
export type DescribedMatch = Readonly<{
  name: string;
  state: MatchState;
  sides: readonly [DescribedSide, DescribedSide];
  winnerTeamId: string | null;
  isLeagueDecision: boolean;
  games: readonly DescribedGame[];
}>;

/** A match as a sentence to be read aloud: `Semifinal 1: Hawks beat Jays 5 to 3.` */
export function sentenceOf(match: DescribedMatch, zone: TimeZone): string {
  const [a, b] = match.sides;
  const { name } = match;
  switch (match.state) {
    case 'not-needed':
      return `${name}: not needed.`;
    case 'walkover':
      return `${name}: ${a.team || b.team ? `${nameOf(a.team ? a : b)} advances without an opponent` : 'no teams left'}.`;
    case 'decided':
      return decidedSentence(match);
    case 'undecided':
      return `${name}: ${a.team!.name} and ${b.team!.name} ended without a winner; the league decides.`;
    default:
      return `${name}: ${nameOf(a)} against ${nameOf(b)}${standing(match)}${nextGame(match, zone)}.`;
  }
}

const nameOf = ({ team, seed, from }: DescribedSide): string =>
  team ? `${seed === null ? '' : `No. ${seed} `}${team.name}` : from.replace(/^(Winner|Loser|Seed)/, (word) => word.toLowerCase());

function decidedSentence({ name, sides, winnerTeamId, isLeagueDecision, games }: DescribedMatch): string {
  const isFirst = sides[0].team?.id === winnerTeamId;
  const [winner, loser] = isFirst ? sides : [sides[1], sides[0]];
  if (winnerTeamId === null) return `${name}: neither ${nameOf(winner)} nor ${nameOf(loser)} goes on, by decision of the league.`;
  const [winning, losing] = [winner.team!.name, loser.team!.name];
  if (isLeagueDecision) return `${name}: ${winning} goes on against ${losing}, by decision of the league.`;
  const ended = games.filter(({ status }) => status === 'final' || status === 'forfeit');
  const [only] = ended;
  if (winner.wins + loser.wins > 1) return `${name}: ${winning} beat ${losing}, ${winner.wins} games to ${loser.wins}.`;
  if (only?.status !== 'final') return `${name}: ${winning} beat ${losing} by forfeit.`;
  const result = (scores: readonly number[]) => `${Math.max(...scores)} to ${Math.min(...scores)}`;
  const scores = [only.homeScore!, only.visitorScore!];
  const onKicks = scores[0] === scores[1] && only.kicks ? ` on kicks, ${result([only.kicks.home, only.kicks.visitor])}, after` : '';
  return `${name}: ${winning} beat ${losing}${onKicks} ${result(scores)}.`;
}

function standing({ sides: [a, b], state }: DescribedMatch): string {
  if (state !== 'playing' || a.wins + b.wins === 0) return '';
  return a.wins === b.wins
    ? `, level at ${a.wins} each`
    : `, ${nameOfLeader(a.wins > b.wins ? a : b)} leads ${Math.max(a.wins, b.wins)} to ${Math.min(a.wins, b.wins)}`;
}
const nameOfLeader = ({ team }: DescribedSide): string => team!.name;

function nextGame({ games }: DescribedMatch, zone: TimeZone): string {
  const next = games.find(({ status }) => status === null || status === 'scheduled' || status === 'in_progress');
  if (!next?.startsAt) return '';
  const clock = next.startTimeTbd ? ', time to be decided' : ` at ${clockOf(next.startsAt, zone)}`;
  return `, ${dayOf(next.startsAt, zone, 'long')}${clock}${next.place ? `, ${next.place}` : ''}`;
}

/** `Sat, Jun 6, 10:00 AM`. */
export const dayAndClock = (at: Date, zone: TimeZone): string => `${shortDay(at, zone)}, ${clockOf(at, zone)}`;

/** `Sat, Jun 6`. */
export const shortDay = (at: Date, zone: TimeZone): string => dayOf(at, zone, 'short');

const dayOf = (at: Date, timeZone: TimeZone, length: 'long' | 'short'): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: length, month: length, day: 'numeric' }).format(at);

/** `10:00 AM`: the white space that Intl puts between the parts differs between versions. */
const clockOf = (at: Date, timeZone: TimeZone): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', hourCycle: 'h12' }).format(at).replace(/\s/g, ' ');
