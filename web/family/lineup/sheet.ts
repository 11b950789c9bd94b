import { type GameScreen, type LineupPlace, type Pitcher, type RosterPlayer, type TeamPitching, unwrap } from 'league-gateway-client';
import { hasInnings } from '../../../src/domain/league/sport.ts';
import { currentOrg, league } from '../../kit/league.ts';

/** A starter; of innings, in the order in which they bat. */
export type Starter = Readonly<{ playerId: string; position: string | null; bats: boolean }>;

export type Candidate = Readonly<{
  playerId: string;
  displayName: string;
  jerseyNumber: string | null;
  usual: string | null;
  answer: 'yes' | 'maybe' | 'no' | null;
  pitching: Pitcher | null;
}>;

/** What the lineup of a team in a game is made of. */
export type LineupSheet = Readonly<{
  game: GameScreen['game'];
  sport: GameScreen['live']['sport'];
  team: Readonly<{ id: string; name: string }>;
  version: number;
  starters: readonly Starter[];
  candidates: readonly Candidate[];
  measure: NonNullable<TeamPitching['limits']>['measure'] | null;
}>;

const BOTH_SIDES: readonly string[] = ['admin', 'staff', 'umpire'];
const DAYS_BACK = 60;
const DAY_MS = 86_400_000;

/** Of each side whose lineup the user keeps; none of who keeps neither. */
export async function readLineups(gameId: string, signal: AbortSignal): Promise<readonly LineupSheet[]> {
  const path = { path: { gameId } };
  const [{ game, live }, { lineups }, { teams: mine }, { teams: answered }] = await Promise.all([
    unwrap(league.GET('/api/mobile/screens/games/{gameId}', { signal, params: path })),
    unwrap(league.GET('/api/mobile/games/{gameId}/lineups', { signal, params: path })),
    unwrap(league.GET('/api/mobile/teams', { signal, params: { query: { mine: true } } })),
    unwrap(league.GET('/api/mobile/games/{gameId}/responses', { signal, params: path })),
  ]);
  const { roles = [], userId } = currentOrg() ?? {};
  const isBoth = roles.some((role) => BOTH_SIDES.includes(role)) || game.officialScorerUserId === userId;
  const kept = [game.visitorTeam, game.homeTeam].filter(({ id }) => isBoth || mine.some((team) => team.id === id));
  return Promise.all(kept.map(({ id }) => sheetOf(id)));

  async function sheetOf(teamId: string): Promise<LineupSheet> {
    const params = { path: { teamId }, query: { gameId } };
    const [team, pitching] = await Promise.all([
      unwrap(league.GET('/api/mobile/teams/{id}', { signal, params: { path: { id: teamId } } })),
      hasInnings(live.sport) ? unwrap(league.GET('/api/mobile/teams/{teamId}/pitching', { signal, params })) : null,
    ]);
    const { version, places } = lineups.find((lineup) => lineup.teamId === teamId)!;
    const answers = answered.find((each) => each.teamId === teamId)?.answers ?? [];
    const guests = places.filter(({ playerId }) => !team.players.some((player) => player.playerId === playerId));
    return {
      ...{ game, sport: live.sport, team: { id: team.id, name: team.name }, version },
      starters: startersOf(places),
      candidates: [...team.players, ...guests].map((player) => ({
        playerId: player.playerId,
        displayName: player.displayName,
        jerseyNumber: player.jerseyNumber,
        usual: usualOf(player),
        answer: answers.find(({ playerId }) => playerId === player.playerId)?.answer ?? null,
        pitching: pitching?.pitchers.find(({ playerId }) => playerId === player.playerId) ?? null,
      })),
      measure: pitching?.limits?.measure ?? null,
    };
  }
}

const usualOf = (player: Pick<RosterPlayer, 'positions'> | LineupPlace): string | null =>
  'positions' in player ? (player.positions[0] ?? null) : player.position;

const startersOf = (places: readonly LineupPlace[]): readonly Starter[] =>
  places
    .filter(({ isStarter }) => isStarter)
    .toSorted((a, b) => (a.battingOrder ?? Number.MAX_SAFE_INTEGER) - (b.battingOrder ?? Number.MAX_SAFE_INTEGER))
    .map(({ playerId, battingOrder, position }) => ({ playerId, position, bats: battingOrder !== null }));

/** Of the last game before this one for which the team has a lineup that the user sees; empty if there is none. */
export async function lastStarters({ game, team, candidates }: LineupSheet): Promise<readonly Starter[]> {
  const [startDate, endDate] = [daysBefore(game.localDate, DAYS_BACK), game.localDate];
  const { games } = await unwrap(
    league.GET('/api/mobile/schedule', { params: { query: { teamId: team.id, startDate, endDate, limit: 100 } } }),
  );
  const earlier = games.filter(({ id, startsAt }) => id !== game.id && startsAt < game.startsAt).toReversed();
  for (const { id } of earlier.slice(0, 3)) {
    const { lineups } = await unwrap(league.GET('/api/mobile/games/{gameId}/lineups', { params: { path: { gameId: id } } }));
    const starters = startersOf(lineups.find(({ teamId }) => teamId === team.id)?.places ?? []);
    if (starters.length > 0) return starters.filter(({ playerId }) => candidates.some((each) => each.playerId === playerId));
  }
  return [];
}

const daysBefore = (date: string, days: number): string => new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 10);

export const comes = ({ answer }: Pick<Candidate, 'answer'>): boolean => answer !== 'no';

/** Everybody who has said that they come, on their usual positions as far as these are free. */
export function startersWhoCome({ candidates, sport }: Pick<LineupSheet, 'candidates' | 'sport'>): readonly Starter[] {
  const taken = new Set<string>();
  return candidates
    .filter(({ answer }) => answer === 'yes')
    .map(({ playerId, usual }) => {
      const isFree = usual !== null && !taken.has(usual);
      if (isFree) taken.add(usual);
      return { playerId, position: isFree ? usual : null, bats: hasInnings(sport) };
    });
}

/** As the gateway takes it: the starters in their order, and who else comes, on the bench. */
export function placesOf({ candidates, sport }: Pick<LineupSheet, 'candidates' | 'sport'>, starters: readonly Starter[]) {
  let order = 0;
  const bench = candidates.filter((each) => comes(each) && !starters.some(({ playerId }) => playerId === each.playerId));
  return [
    ...starters.map(({ playerId, position, bats }) => {
      if (bats) order += 1;
      return { playerId, position, isStarter: true, battingOrder: bats && hasInnings(sport) ? order : null };
    }),
    ...bench.map(({ playerId }) => ({ playerId, position: null, isStarter: false, battingOrder: null })),
  ];
}

/** The list with one entry moved up or down. */
export function moved<Entry>(entries: readonly Entry[], from: number, by: 1 | -1): readonly Entry[] {
  const to = from + by;
  if (to < 0 || to >= entries.length) return entries;
  return entries.with(from, entries[to]!).with(to, entries[from]!);
}
