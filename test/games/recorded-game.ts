import { randomUUID } from 'node:crypto';
import type { SeasonRulesOverrides } from '../../src/domain/league/season-rules.ts';
import type { SportCode } from '../../src/domain/league/sport.ts';
import { type BySide, GAME_SIDES, type GameSide } from '../../src/domain/scoring/game-book.ts';
import { HOUR, later, NOON } from '../support/builders.ts';
import { givenLeague } from '../support/league.ts';
import { startWorld } from '../support/world.ts';

/** A team sheet: the starters with their positions, and who is on the bench. */
export type Sheet = Readonly<{ starters: readonly (readonly [name: string, position: string | null])[]; bench: readonly string[] }>;

/** What a scorer enters; players by their names, also in the attributes. */
export type Entry = Readonly<{
  side: GameSide;
  by: string | null;
  type: string;
  period?: number;
  clock?: string;
  count?: number;
  attributes?: Readonly<Record<string, unknown>>;
}>;

export type WholeGame = Readonly<{
  sport: SportCode;
  rules: SeasonRulesOverrides;
  sheets: BySide<Sheet>;
  entries: readonly Entry[];
  result: Readonly<{ homeScore: number; visitorScore: number; periodScores: readonly object[] }>;
  /** The numbers of entries after which somebody looks at the live view. */
  watched?: readonly number[];
}>;

type Totals = Readonly<Record<string, number | null>>;
type Named = Readonly<{ playerId: string }>;
type Box = Readonly<{
  score: BySide<number | null> & Readonly<{ differs: boolean; isComplete: boolean }>;
  lineScore: Readonly<{ derived: readonly BySide<number | null>[]; periods: readonly object[] }>;
  teamFigures: readonly (Readonly<{ key: string }> & BySide<Readonly<{ value: number | null }>>)[];
  teams: BySide<Readonly<{ totals: Totals; players: readonly (Named & Readonly<{ totals: Totals }>)[] }>>;
  notes: readonly Readonly<{ key: string; teamId: string; entries: readonly Readonly<{ player: Named; detail: string | null }>[] }>[];
  decisions: readonly Readonly<{ kind: string; player: Named }>[];
  warnings: readonly Readonly<{ kind: string }>[];
}>;

export type LiveSets = Readonly<{
  set: number;
  points: BySide<number>;
  serving: GameSide | null;
  rotation: BySide<readonly (Named | null)[] | null>;
}>;

const AT_ONCE = 40;
const SECOND = 1_000;

/**
 * A game as its scorer records it over HTTP: team sheets, every entry, the result. Each batch is sent twice, as by a phone that has not had
 * the answer. Its box score by the players' names, and how long everybody has played.
 */
export async function recordedGame({ sport, rules, sheets, entries, result, watched = [] }: WholeGame) {
  const world = await startWorld();
  try {
    const org = await givenLeague(world.ports.unitOfWork, { sport: { code: sport, name: sport }, season: { rules } });
    await world.member('scorer', org.org, 'staff');
    await world.member('admin', org.org, 'admin');
    const teams = { home: org.jays, visitor: org.hawks };
    const ids = new Map<string, string>();
    for (const side of GAME_SIDES) {
      for (const name of [...sheets[side].starters.map(([name]) => name), ...sheets[side].bench])
        ids.set(name, (await org.addPlayer(`A ${name}`, teams[side])).id);
    }
    const names = new Map([...ids].map(([name, id]) => [id, name]));
    const { id: gameId } = await org.addGame(teams.home, teams.visitor, {
      status: 'in_progress',
      startsAt: NOON,
      endsAt: later(NOON, 3 * HOUR),
    });
    const call = async (who: string, method: string, path: string, body?: object) => {
      world.move(SECOND);
      const reply = await world.call(who, method, `/api/mobile/games/${gameId}${path}`, body ? { body } : {});
      if (reply.status >= 400) throw new Error(`${method} ${path} answered ${reply.status} ${reply.text.slice(0, 600)}`);
      return reply.body as unknown;
    };

    for (const side of GAME_SIDES) {
      const { starters, bench } = sheets[side];
      if (starters.length === 0) continue;
      const places = [
        ...starters.map(([name, position]) => ({ playerId: ids.get(name), isStarter: true, battingOrder: null, position })),
        ...bench.map((name) => ({ playerId: ids.get(name), isStarter: false, battingOrder: null, position: null })),
      ];
      await call('scorer', 'PUT', `/lineups/${teams[side].id}`, { places });
    }
    const withIds = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(withIds);
      return typeof value === 'string' ? (ids.get(value) ?? value) : value;
    };
    const events = entries.map(({ side, by, attributes = {}, ...facts }) => ({
      ...facts,
      teamId: teams[side].id,
      playerId: by && ids.get(by),
      clientEventId: randomUUID(),
      attributes: Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, withIds(value)])),
    }));
    const live = new Map<number, LiveSets | null>();
    const ends = new Set([...watched, events.length]);
    for (let from = 0, to = 0; from < events.length; from = to) {
      do to += 1;
      while (!ends.has(to) && to - from < AT_ONCE);
      const batch = { mode: 'all', events: events.slice(from, to) };
      for (const _ of ['sent', 'sent again']) await call('scorer', 'POST', '/player-stats/batch', batch);
      if (!watched.includes(to)) continue;
      const { situation } = (await call('admin', 'GET', '/live')) as { situation: { sets: LiveSets | null } | null };
      live.set(to, situation?.sets ?? null);
    }
    await call('admin', 'PATCH', '', { status: 'final', ...result });

    const box = (await call('admin', 'GET', '/box-score')) as Box;
    const { lineups } = (await call('admin', 'GET', '/lineups')) as {
      lineups: readonly { played: readonly (Named & { seconds: number | null })[] }[];
    };
    const nameOf = ({ playerId }: Named): string => names.get(playerId)!;
    const lines = GAME_SIDES.flatMap((side) => box.teams[side].players.map((line) => [nameOf(line), line.totals] as const));
    return {
      box,
      live,
      nameOf,
      /** The figures of the players' lines. */
      lines: Object.fromEntries(lines),
      /** The notes under a side's figures, as in "Perišić 28'". */
      notes: (side: GameSide, key: string) =>
        box.notes
          .filter((note) => note.key === key && note.teamId === teams[side].id)
          .flatMap((note) => note.entries.map(({ player, detail }) => [nameOf(player), detail].filter(Boolean).join(' '))),
      decisions: Object.fromEntries(box.decisions.map(({ kind, player }) => [kind, nameOf(player)])),
      minutes: Object.fromEntries(
        lineups.flatMap(({ played }) => played.map((each) => [nameOf(each), each.seconds === null ? null : each.seconds / 60])),
      ),
    };
  } finally {
    await world.close();
  }
}
