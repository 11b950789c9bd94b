import { randomUUID } from 'node:crypto';
import {
  asPublished,
  type Comparison,
  compareGame,
  comparing,
  DECISIONS,
  type OurGame,
  publishedFigures,
  together,
} from '../../dev/check-games/compare.ts';
import { type PublishedGame, SIDES, type Side } from '../../dev/check-games/published-game.ts';
import { type ScoredEvent, scoredGame } from '../../dev/check-games/scored-game.ts';
import { type Random, randomOf } from '../../dev/demo-league/random.ts';
import type { Team } from '../../src/domain/league/team.ts';
import { HOUR, later, NOON } from '../support/builders.ts';
import { givenLeague } from '../support/league.ts';
import { startWorld, type World } from '../support/world.ts';

// Published games as two scorers' phones send them to a gateway over HTTP, with a network that loses and duplicates
// requests.

type Sent = ScoredEvent & Readonly<{ clientEventId: string; after: string | undefined }>;
const BATCH = 50;
const SECOND = 1_000;

/** Plays every game in one organization with a team for each that is named, and compares games, and seasons after them. */
export async function playGames(games: readonly PublishedGame[], seed = 'phones'): Promise<Comparison> {
  const world = await startWorld();
  try {
    const org = await givenLeague(world.ports.unitOfWork, { season: { rules: { regulationInnings: 9 } } as never });
    await world.member('scorer', org.org, 'parent');
    await world.member('second', org.org, 'staff');
    await world.member('admin', org.org, 'admin');
    const { teams, idOf } = await rosters(org, games);
    const results: Comparison[] = [];
    for (const game of games) {
      const { id } = await org.addGame(teams.get(game.home)!, teams.get(game.visitor)!, {
        // The official scorer keeps the book on the day of the game, not years later.
        status: 'in_progress',
        startsAt: NOON,
        endsAt: later(NOON, 3 * HOUR),
        officialScorerUserId: (await world.user('scorer')).id,
      });
      results.push(await playGame(world, game, id, teams, idOf, randomOf(`${seed} ${game.id}`)));
    }
    results.push(...(await seasons(world, games, teams, idOf)));
    return together(results);
  } finally {
    await world.close();
  }
}

type Teams = ReadonlyMap<string, Team>;
type IdOf = (game: PublishedGame, side: Side, player: string) => string;

/** A team for each that is named, with everybody on its roster who appears for it in a game. */
async function rosters(
  org: Awaited<ReturnType<typeof givenLeague>>,
  games: readonly PublishedGame[],
): Promise<{ teams: Teams; idOf: IdOf }> {
  const teams = new Map<string, Team>();
  const ids = new Map<string, string>();
  for (const game of games) {
    for (const side of SIDES) {
      const team = teams.get(game[side]) ?? (await org.addTeam(game[side]));
      teams.set(game[side], team);
      for (const { player } of [...game.starters, ...(game.substitutions ?? [])].filter((place) => place.team === side)) {
        const key = `${game[side]} ${player}`;
        if (!ids.has(key)) ids.set(key, (await org.addPlayer(game.players[player] ?? player, team)).id);
      }
    }
  }
  return { teams, idOf: (game, side, player) => ids.get(`${game[side]} ${player}`)! };
}

const IDS_OF_OTHERS = new Set(['pitcherId', 'catcherId', 'chargedPitcherId', 'chargedTo', 'putouts', 'assists', 'errors']);
const IDS_OF_OWN = new Set(['playerId', 'replacesPlayerId', 'chargedBatterId']);
const FIELDING = new Set(['wild_pitch', 'balk', 'passed_ball', 'foul_error', 'pitches']);

/** The attributes with our ids: those of fielders and pitchers are of the team in the field. */
function withIds(event: ScoredEvent, idOf: (side: Side, player: string) => string): unknown {
  const offense = FIELDING.has(event.type) ? otherSide(event.team) : event.team;
  const defense = otherSide(offense);
  const mapped = (name: string, value: unknown): unknown => {
    const side = IDS_OF_OTHERS.has(name) ? defense : IDS_OF_OWN.has(name) ? offense : undefined;
    if (side && typeof value === 'string') return idOf(side, value);
    if (side && Array.isArray(value)) return value.map((player: string) => idOf(side, player));
    if (name === 'runners') return (value as object[]).map(object);
    return value;
  };
  const object = (values: object): object => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, mapped(name, value)]));
  return object(event.attributes);
}

const otherSide = (side: Side): Side => (side === 'home' ? 'visitor' : 'home');
const NAMES: Readonly<Record<Side, string>> = { visitor: 'scorer', home: 'second' };

async function playGame(world: World, game: PublishedGame, gameId: string, teams: Teams, idOf: IdOf, random: Random): Promise<Comparison> {
  const path = `/api/mobile/games/${gameId}`;
  const own = (side: Side, player: string) => idOf(game, side, player);
  const call = async (who: string, method: string, rest: string, body?: unknown) => {
    world.move(SECOND);
    const reply = await world.call(who, method, path + rest, body === undefined ? {} : { body });
    if (reply.status >= 400) throw new Error(`${game.id}: ${method} ${rest} answered ${reply.status} ${reply.text.slice(0, 600)}`);
    return reply.body as Record<string, unknown>;
  };
  for (const side of SIDES) {
    const places = game.starters
      .filter(({ team }) => team === side)
      .map(({ player, order, position }) => ({ playerId: own(side, player), battingOrder: order || null, position }));
    await call(NAMES[side], 'PUT', `/lineups/${teams.get(game[side])!.id}`, { places });
  }

  const body = ({ team, player, type, period, clientEventId, after, ...event }: Sent) => ({
    teamId: teams.get(game[team])!.id,
    playerId: player === null ? null : own(team, player),
    type,
    period,
    clientEventId,
    attributes: withIds({ team, player, type, period, ...event }, own),
    ...(after !== undefined && { after }),
  });
  const inBatches = (who: string, events: readonly Sent[]) =>
    send(
      events.map((_, index) => index).filter((index) => index % BATCH === 0),
      async (from) => {
        const batch = { mode: random.chance(50) ? 'all' : 'each', events: events.slice(from, from + BATCH).map(body) };
        const { results } = (await call(who, 'POST', '/player-stats/batch', batch)) as { results: { status: string; problem: unknown }[] };
        const refused = results.find(({ status }) => status === 'refused');
        if (refused) throw new Error(`${game.id}: ${JSON.stringify(refused.problem)}`);
      },
    );
  /** A request whose reply is lost is retried, and some are sent twice without need. */
  const send = async <Item>(items: readonly Item[], once: (item: Item) => Promise<unknown>) => {
    for (const item of items) {
      if (random.chance(10)) await Promise.all([once(item), once(item)]);
      else await once(item);
      if (random.chance(10)) await once(item);
    }
  };

  const events = scoredGame(game).map((event): Omit<Sent, 'after'> => ({ ...event, clientEventId: randomUUID() }));
  const offline = random.pick(SIDES);
  const gone = random.whole(2, Math.max(2, game.innings - 4));
  const isKept = ({ batting, period }: Pick<ScoredEvent, 'batting' | 'period'>) =>
    batting === offline && period >= gone && period < gone + 3;
  let kept: Sent[] = [];
  let pending: Sent[] = [];
  let holder: Side = 'visitor';
  const flush = async () => {
    const [single, batched] = random.chance(50) ? [pending.slice(0, 8), pending.slice(8)] : [[], pending];
    await send(single, (event) => call(NAMES[holder], 'POST', '/player-stats', body(event)));
    await inBatches(NAMES[holder], batched);
    pending = [];
  };
  for (const [index, event] of events.entries()) {
    if (event.batting !== holder) {
      await flush();
      holder = event.batting;
    }
    // Plays that a phone queues while offline carry their position: after the previous play of the game.
    if (isKept(event)) kept.push({ ...event, after: events[index - 1]?.clientEventId ?? 'start' });
    else {
      if (kept.length > 0 && event.batting === offline) {
        await inBatches(NAMES[offline], kept);
        kept = [];
      }
      pending.push({ ...event, after: undefined });
    }
  }
  await flush();
  await inBatches(NAMES[offline], kept);

  await call('admin', 'PATCH', '', {
    status: 'final',
    homeScore: game.boxScore.totals.home.runs,
    visitorScore: game.boxScore.totals.visitor.runs,
  });
  const box = () => call('admin', 'GET', '/box-score') as Promise<unknown> as Promise<Box>;
  const first = await box();
  // The scorer decides what the rules leave to their judgment.
  if (first.warnings?.some(({ kind }) => kind === 'decision_open')) {
    for (const kind of DECISIONS.filter((each) => !first.decisions.some((decision) => decision.kind === each))) {
      const player = game.decisions[kind];
      const team = game.boxScore.pitching.find((line) => line.player === player)?.team;
      if (!player || !team) continue;
      const decision = { team, player, type: 'pitching_decision', period: game.innings, batting: team, attributes: { decision: kind } };
      await call('admin', 'POST', '/player-stats', body({ ...decision, clientEventId: randomUUID(), after: undefined }));
    }
  }
  const { compare, result } = comparing(game.id);
  const last = await box();
  compare('score differs', false, last.score.differs);
  return together([compareGame(game, asOurs(game, last, own)), result()]);
}

type Totals = Readonly<Record<string, number | null>>;
type Box = Readonly<{
  teams: Readonly<Record<Side, Readonly<{ players: readonly Readonly<{ playerId: string; totals: Totals }>[] }>>>;
  teamFigures: readonly Readonly<{ key: string } & Record<Side, Readonly<{ value: number | null }>>>[];
  lineScore: Readonly<{ derived: OurGame['lineScore'] }>;
  decisions: readonly Readonly<{ kind: string; player: Readonly<{ playerId: string }> }>[];
  warnings: readonly Readonly<{ kind: string; detail: string }>[] | null;
  score: Readonly<{ differs: boolean; isComplete: boolean }>;
}>;

function asOurs(game: PublishedGame, box: Box, own: (side: Side, player: string) => string): OurGame {
  const lines = new Map(SIDES.flatMap((side) => box.teams[side].players.map(({ playerId, totals }) => [playerId, totals] as const)));
  const sideOf = new Map([...game.starters, ...(game.substitutions ?? [])].map(({ player, team }) => [player, team]));
  const published = new Map([...sideOf].map(([player, side]) => [own(side, player), player]));
  const figures = (side: Side) => Object.fromEntries(box.teamFigures.map((figure) => [figure.key, figure[side].value]));
  const decided = (kind: string) => {
    const decision = box.decisions.find((each) => each.kind === kind);
    return decision ? (published.get(decision.player.playerId) ?? decision.player.playerId) : null;
  };
  return {
    figuresOf: (player) => lines.get(own(sideOf.get(player)!, player)),
    totals: { home: figures('home'), visitor: figures('visitor') },
    lineScore: box.lineScore.derived,
    decisions: { win: decided('win'), loss: decided('loss'), save: decided('save') },
    warnings: (box.warnings ?? []).map(({ kind }) => kind),
  };
}

/** Every player's figures over all games of a team. */
async function seasons(world: World, games: readonly PublishedGame[], teams: Teams, idOf: IdOf): Promise<Comparison[]> {
  return Promise.all(
    [...teams].map(async ([name, team]) => {
      const { compare, result } = comparing(`season of ${name}`);
      const reply = await world.call('admin', 'GET', `/api/mobile/teams/${team.id}/player-stats`);
      const players = (reply.body as unknown as { players: { playerId: string; totals: Totals }[] }).players;
      const totals = new Map(players.map((line) => [line.playerId, line.totals]));
      const own = games.flatMap((game) => SIDES.filter((side) => game[side] === name).map((side) => ({ game, side })));
      const sums = publishedFigures(
        own.map(({ game, side }) => {
          const of = <Line extends { team: Side }>(lines: readonly Line[]) => lines.filter((line) => line.team === side);
          const { batting, pitching, fielding } = game.boxScore;
          return { ...game, boxScore: { ...game.boxScore, batting: of(batting), pitching: of(pitching), fielding: of(fielding) } };
        }),
      );
      for (const [player, figures] of sums) {
        const { game, side } = own.find(
          (each) => each.game.players[player] !== undefined && idOf(each.game, each.side, player) !== undefined,
        )!;
        const line = totals.get(idOf(game, side, player));
        for (const [key, published] of figures) {
          // Where the published count of pitches is not that of their letters in one game, it is not in the sum either.
          if (published !== null) compare(`${player} ${key}`, published, asPublished(line?.[key]));
        }
      }
      // Who leads in a column that is a sum has the greatest published one.
      const { body } = await world.call('admin', 'GET', `/api/mobile/leaders?teamId=${team.id}`);
      for (const { column, leaders } of (body as unknown as { boards: Board[] }).boards) {
        const published = [...sums.values()].map((figures) => figures.get(column.key)).filter((value) => typeof value === 'number');
        if (!LED.has(column.key) || leaders.length === 0) continue;
        compare(`leader in ${column.key}`, Math.max(...published), leaders[0]!.value);
      }
      return result();
    }),
  );
}

type Board = Readonly<{ column: Readonly<{ key: string }>; leaders: readonly Readonly<{ value: number }>[] }>;
const LED = new Set(['r', 'h', '2b', '3b', 'hr', 'rbi', 'bb', 'sb', 'pitchingSo', 'ip']);
