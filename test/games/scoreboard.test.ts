import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { publishedGames } from '../../dev/check-games/published-game.ts';
import { scoredGame } from '../../dev/check-games/scored-game.ts';
import { playsOf } from '../../dev/check-sports/compare-game.ts';
import { idOf, playerId } from '../../dev/check-sports/published-game.ts';
import type { SeasonRulesOverrides } from '../../src/domain/league/season-rules.ts';
import type { SportCode } from '../../src/domain/league/sport.ts';
import { type BySide, GAME_SIDES, type GameSide, type Participant, type Situation } from '../../src/domain/scoring/game-book.ts';
import { type EventOfLog, type Scoreboard, type ScoredGame, scoreboardOf, type WaitingItem } from '../../src/domain/scoring/scoreboard.ts';
import { HOUR, later, NOON } from '../support/builders.ts';
import { givenLeague } from '../support/league.ts';
import { basketballGame, footballGame, volleyballGame } from '../support/published-games.ts';
import { startWorld } from '../support/world.ts';

// What a phone without a network makes of a game's log and the plays that wait is what the gateway answers once it has them.

type Place = Readonly<{ playerId: string; isStarter: boolean; battingOrder: number | null; position: string | null }>;
/** Players by any names, also in the attributes. */
type Told = Readonly<{
  side: GameSide;
  by: string | null;
  type: string;
  period?: number;
  clock?: string | null;
  count?: number;
  attributes?: object;
}>;
type Game = Readonly<{ sport: SportCode; rules: SeasonRulesOverrides; lineups: BySide<readonly Place[]>; plays: readonly Told[] }>;

type Seen = Readonly<{ playerId: string | null; battingOrder: number | null }> | null;
type Live = Pick<ScoredGame, 'rules' | 'ruling'> &
  Readonly<{
    game: { status: 'in_progress' };
    score: Scoreboard['score'];
    lineScore: { derived: Scoreboard['lineScore'] };
    proposal: Scoreboard['proposal'];
    situation: Record<'innings' | 'clock' | 'sets', object | null> | null;
    onField: BySide<readonly Seen[] | null>;
    plays: readonly { type: string; period: number | null }[];
  }>;

/** A situation with players by id and place alone, as both say it. */
function toldOf(situation: object | null): unknown {
  const idOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(idOf);
    if (typeof value === 'string' || value === null || typeof value !== 'object') return value;
    if ('playerId' in value) return [value.playerId, (value as Participant).battingOrder ?? null];
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, idOf(each)]));
  };
  return situation && idOf(situation);
}

function ofPhone({ score, lineScore, proposal, situation, onField, plays }: Scoreboard) {
  const named = (positions: readonly (string | null)[] | null) =>
    positions?.map((id) => id && { playerId: id, battingOrder: null }) ?? null;
  const { kind: _, ...facts } = situation ?? ({} as Situation);
  const shown =
    'rotation' in facts ? { ...facts, rotation: { home: named(facts.rotation.home), visitor: named(facts.rotation.visitor) } } : facts;
  return {
    ...{ score, lineScore, proposal, situation: situation && toldOf(shown), onField: toldOf(onField) },
    plays: plays.slice(-10).map(({ type, period }) => [type, period]),
  };
}

function ofGateway({ score, lineScore, proposal, situation, onField, plays }: Live) {
  const { innings, clock, sets } = situation ?? { innings: null, clock: null, sets: null };
  return {
    ...{ score, lineScore: lineScore.derived, proposal, situation: toldOf(innings ?? clock ?? sets), onField: toldOf(onField) },
    plays: plays.map(({ type, period }) => [type, period]),
  };
}

/** Scores the game play by play, and now and then undoes one, enters it again and corrects it. Returns the proposals made. */
async function comparedAtEachPlay({ sport, rules, lineups, plays }: Game) {
  const world = await startWorld();
  try {
    const org = await givenLeague(world.ports.unitOfWork, { sport: { code: sport, name: sport }, season: { rules } });
    await world.member('scorer', org.org, 'staff');
    const teams = { home: org.jays, visitor: org.hawks };
    const { id } = await org.addGame(teams.home, teams.visitor, { status: 'in_progress', startsAt: NOON, endsAt: later(NOON, 3 * HOUR) });
    const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
      world.move(1_000);
      const reply = await world.call('scorer', method, `/api/mobile/games/${id}${path}`, body ? { body } : {});
      if (reply.status >= 400) throw new Error(`${method} ${path} answered ${reply.status} ${reply.text.slice(0, 600)}`);
      return reply.body as unknown as Answer;
    };
    const ids = new Map<string, string>();
    for (const side of GAME_SIDES) {
      for (const { playerId } of lineups[side]) ids.set(playerId, (await org.addPlayer(`A ${playerId}`, teams[side])).id);
      const places = lineups[side].map((place) => ({ ...place, playerId: ids.get(place.playerId)! }));
      if (places.some(({ isStarter }) => isStarter)) await call('PUT', `/lineups/${teams[side].id}`, { places });
    }
    const withIds = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(withIds);
      if (typeof value === 'object' && value !== null)
        return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withIds(each)]));
      return typeof value === 'string' ? (ids.get(value) ?? value) : value;
    };

    const sheets = await call<{ lineups: readonly { side: GameSide; version: number; places: readonly Place[] }[] }>('GET', '/lineups');
    const lineupOf = (side: GameSide) => {
      const { version, places } = sheets.lineups.find((lineup) => lineup.side === side)!;
      return version === 0 ? null : places;
    };
    const log = new Map<string, EventOfLog>();
    let cursor = 0;
    let live = await call<Live>('GET', '/live');
    const onPhone = (waiting: readonly WaitingItem[]) =>
      scoreboardOf({
        ...{ sport, rules: live.rules, ruling: live.ruling, log: [...log.values()], waiting },
        teams: { home: teams.home.id, visitor: teams.visitor.id },
        game: { status: 'in_progress', homeScore: null, visitorScore: null },
        lineups: { home: lineupOf('home'), visitor: lineupOf('visitor') },
        keeps: { home: true, visitor: true },
      });
    const proposals: Scoreboard['proposal'][] = [];
    const enter = async (...items: readonly WaitingItem[]) => {
      const expected = ofPhone(onPhone(items));
      await call('POST', '/player-stats/batch', { mode: 'all', events: items });
      live = await call<Live>('GET', '/live');
      expect(expected).toEqual(ofGateway(live));
      const news = await call<{ events: readonly EventOfLog[]; cursor: number }>('GET', `/player-stats?since=${cursor}`);
      cursor = news.cursor;
      for (const event of news.events) log.set(event.id, event);
      // What has arrived may still be among what waits.
      expect(ofPhone(onPhone(items))).toEqual(expected);
      if (live.proposal) proposals.push(live.proposal);
    };

    let before: string | null = null;
    for (const [index, { side, by, attributes = {}, ...facts }] of plays.entries()) {
      const play = {
        ...facts,
        teamId: teams[side].id,
        playerId: by === null ? null : ids.get(by)!,
        attributes: withIds(attributes) as object,
      };
      const [clientEventId, again, corrected] = [randomUUID(), randomUUID(), randomUUID()];
      await enter({ ...play, clientEventId });
      const entered = { ...play, clientEventId: again, after: before ?? 'start' };
      if (index % 20 === 7) await enter({ void: clientEventId }, entered);
      if (index % 20 === 13) await enter({ ...play, clientEventId: corrected, replaces: clientEventId });
      before = index % 20 === 7 ? again : index % 20 === 13 ? corrected : clientEventId;
    }
    return { proposals, score: live.score, opening: onPhone([]).opening };
  } finally {
    await world.close();
  }
}

const place = (playerId: string, over: Partial<Place> = {}): Place => ({
  ...{ playerId, isStarter: true, battingOrder: null, position: null },
  ...over,
});

test('a baseball game: the phone’s scoreboard is the gateway’s after each play, and proposes halves and the end', async () => {
  const [game] = publishedGames(fileURLToPath(new URL('baseball', import.meta.url))).filter(({ id }) => id === 'WAS202007230');
  const { starters, substitutions = [] } = game!;
  const lineupOf = (side: GameSide) => {
    const began = starters.filter(({ team }) => team === side);
    const came = substitutions.filter(({ team, player }) => team === side && !began.some((each) => each.player === player));
    return [
      ...began.map(({ player, order, position }) => place(player, { battingOrder: order || null, position })),
      ...[...new Set(came.map(({ player }) => player))].map((player) => place(player, { isStarter: false })),
    ];
  };
  const { proposals, opening } = await comparedAtEachPlay({
    sport: 'baseball',
    rules: { regulationInnings: 5 },
    lineups: { home: lineupOf('home'), visitor: lineupOf('visitor') },
    plays: scoredGame(game!).map(({ team, player, type, period, attributes }) => ({ side: team, by: player, type, period, attributes })),
  });
  expect(proposals).toContainEqual({ kind: 'half', period: 1, batting: 'home' });
  expect(proposals.at(-1)).toEqual({ kind: 'final', period: null, batting: null });
  expect(opening).toMatchObject({ kind: 'innings', inning: 1, batting: 'visitor', outs: 0, batter: { battingOrder: 1 } });
}, 60_000);

/** The ids by which published plays name players, of which the beginning tells the side. */
const ID = /00000000-0000-4000-8000-[ab][0-9a-f]{11}/g;

test.each([
  ['basketball', basketballGame(), {}],
  ['football', footballGame(), {}],
  ['volleyball', volleyballGame(), { setPoints: 2 }],
] as const)('a game of %s: the phone’s scoreboard is the gateway’s after each play', async (sport, game, rules) => {
  const plays = playsOf(game).map(({ who, clock, ...facts }) => ({ ...facts, side: who[0], by: idOf(who), ...(clock && { clock }) }));
  const named = [...new Set(JSON.stringify(plays).match(ID))];
  const bench = (side: GameSide) =>
    named.filter((id) => id.startsWith(playerId(side, '').slice(0, 25))).map((id) => place(id, { isStarter: false }));
  const { proposals } = await comparedAtEachPlay({ sport, rules, plays, lineups: { home: bench('home'), visitor: bench('visitor') } });
  expect([...new Set(proposals.map((proposal) => proposal?.kind))]).toEqual(sport === 'volleyball' ? ['period'] : []);
});

test('soccer: the phone’s scoreboard is the gateway’s after each play, and proposes the second half and the end', async () => {
  const at = (side: GameSide, type: string, by: string | null, period: number, clock: string, attributes: object = {}): Told => ({
    ...{ side, type, by, period, clock, attributes },
  });
  const { proposals, score } = await comparedAtEachPlay({
    sport: 'soccer',
    rules: { periodMinutes: 25 },
    lineups: {
      home: [place('Ada', { position: 'GK' }), place('Bo'), place('Cy', { isStarter: false })],
      visitor: [place('Di', { position: 'GK' }), place('Eve')],
    },
    plays: [
      at('home', 'shot', 'Bo', 1, '03:10', { outcome: 'saved', goalkeeperId: 'Di' }),
      at('home', 'goal', 'Bo', 1, '07:00', { goalkeeperId: 'Di' }),
      at('visitor', 'own_goal', 'Eve', 1, '12:00'),
      at('visitor', 'yellow_card', 'Eve', 1, '13:00'),
      at('home', 'substitution', 'Cy', 1, '20:00', { replacesPlayerId: 'Bo' }),
      at('visitor', 'corner_kick', null, 1, '25:30'),
      at('visitor', 'goal', null, 2, '28:00'),
      at('visitor', 'second_yellow_card', 'Eve', 2, '40:00'),
      at('home', 'foul_committed', 'Cy', 2, '51:00'),
    ],
  });
  expect(score).toMatchObject({ home: 2, visitor: 1 });
  expect(proposals).toEqual([
    { kind: 'period', period: 2, batting: null },
    { kind: 'final', period: null, batting: null },
  ]);
});

test('two phones of both sides: each foresees what is set aside, as the gateway answers it once it has both', async () => {
  const world = await startWorld();
  try {
    const org = await givenLeague(world.ports.unitOfWork);
    for (const [side, team] of [
      ['home', org.jays],
      ['visitor', org.hawks],
    ] as const) {
      const user = await world.user(side);
      await world.member(side, org.org, 'coach');
      await org.coachedBy(team, user);
    }
    const teams = { home: org.jays, visitor: org.hawks };
    const { id } = await org.addGame(teams.home, teams.visitor, { status: 'in_progress' });
    const call = async <Answer>(side: GameSide, method: string, path: string, body?: object): Promise<Answer> => {
      const reply = await world.call(side, method, `/api/mobile/games/${id}${path}`, body ? { body } : {});
      if (reply.status >= 400) throw new Error(`${method} ${path} answered ${reply.status} ${reply.text.slice(0, 600)}`);
      return reply.body as unknown as Answer;
    };
    const play = (side: GameSide, type: string, period: number) => ({ clientEventId: randomUUID(), teamId: teams[side].id, type, period });
    const logOf = async (side: GameSide) => (await call<{ events: readonly EventOfLog[] }>(side, 'GET', '/player-stats')).events;
    const { rules, ruling } = await call<Live>('home', 'GET', '/live');
    const onPhone = (side: GameSide, log: readonly EventOfLog[], waiting: readonly WaitingItem[]) =>
      scoreboardOf({
        ...{ sport: 'baseball', rules, ruling, log, waiting, lineups: { home: null, visitor: null } },
        teams: { home: teams.home.id, visitor: teams.visitor.id },
        game: { status: 'in_progress', homeScore: null, visitorScore: null },
        keeps: { home: side === 'home', visitor: side === 'visitor' },
      });
    const told = ({ choices }: Scoreboard) =>
      choices.map(({ own, opponent, ...choice }) => ({
        ...choice,
        own: own.map(({ type }) => type),
        opponent: opponent.map(({ type }) => type),
      }));

    await call('visitor', 'POST', '/player-stats', play('home', 'home_run', 1));
    const before = await logOf('home');
    const ofVisitor = [play('home', 'walk', 1), play('home', 'triple', 2)];
    const ofHome = [play('home', 'single', 1)];
    expect(onPhone('visitor', before, ofVisitor).plays.map(({ type }) => type)).toEqual(['home_run', 'walk', 'triple']);
    const foreseen = onPhone('home', before, ofHome);
    expect(foreseen.plays.map(({ type }) => type)).toEqual(['single']);
    expect(told(foreseen)).toEqual([{ teamId: teams.home.id, period: 1, own: ['single'], opponent: ['home_run'] }]);

    await call('home', 'POST', '/player-stats/batch', { mode: 'each', events: ofHome });
    const late = onPhone('visitor', await logOf('visitor'), ofVisitor);
    await call('visitor', 'POST', '/player-stats/set-aside', { events: ofVisitor });
    const [log, live] = [await logOf('home'), await call<Live>('home', 'GET', '/live')];
    expect(ofPhone(late)).toEqual(ofGateway(live));
    for (const side of GAME_SIDES) {
      expect(ofPhone(onPhone(side, log, []))).toEqual(ofGateway(live));
      expect(told(onPhone(side, log, []))).toEqual(told(late));
    }
    expect(told(late)).toEqual([
      { teamId: teams.home.id, period: 1, own: ['single'], opponent: ['home_run', 'walk'] },
      { teamId: teams.home.id, period: 2, own: [], opponent: ['triple'] },
    ]);

    await call('home', 'POST', '/player-stats/choices', { teamId: teams.home.id, period: 1, keep: 'opponent' });
    const chosen = onPhone('home', await logOf('home'), []);
    expect(ofPhone(chosen)).toEqual(ofGateway(await call<Live>('home', 'GET', '/live')));
    expect(chosen.plays.map(({ type }) => type)).toEqual(['home_run', 'walk']);
    expect(told(chosen).map(({ period }) => period)).toEqual([2]);
  } finally {
    await world.close();
  }
});
