import { DATA_ORDER, type LeagueDataReader } from '../../../application/ports/storage/league/league-data-reader.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import { type Game, playsIn } from '../../../domain/games/game.ts';
import { WITHOUT_RESULT } from '../../../domain/games/game-status.ts';
import { playerKey } from '../../../domain/league/name-keys.ts';
import { byText } from '../tables/order.ts';
import type { Table } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

type Row = Readonly<Record<string, unknown>> & Readonly<{ id: string; orgId: string; archived?: boolean }>;

export function memoryLeagueDataReader(tables: Tables): LeagueDataReader {
  /** Filters other than equality with a member. */
  const conditions: Readonly<Record<string, (row: never, value: string) => boolean>> = {
    'players teamId': ({ id, orgId }: Row, teamId) =>
      [...tables.rosterSpots.rows()].some((spot) => spot.orgId === orgId && spot.playerId === id && spot.teamId === teamId),
    'players q': (player: Parameters<typeof playerKey>[0], q) => playerKey(player).includes(q),
    'games teamId': (game: Parameters<typeof playsIn>[0], teamId) => playsIn(game, teamId as never),
    'games since': ({ startsAt }: { startsAt: Date }, since) => startsAt >= new Date(since),
    'games before': ({ startsAt }: { startsAt: Date }, before) => startsAt < new Date(before),
    'games overBy': ({ endsAt, status }: Game, at) => endsAt <= new Date(at) && WITHOUT_RESULT.includes(status),
  };
  return {
    async leagueValues(name, orgId, { archived, filter }, { limit, after }) {
      const passes = (row: Row) =>
        Object.entries(filter).every(([member, value]) => {
          if (value === undefined) return true;
          const condition = conditions[`${name} ${member}`];
          return condition ? condition(row as never, value as string) : row[member] === value;
        });
      const keyOf = (row: Row): string => {
        if (name === 'players') return playerKey(row as never);
        const value = row[DATA_ORDER[name]];
        return value instanceof Date ? value.toISOString() : String(value);
      };
      const rows = [...(tables[name] as unknown as Table<Row>).rows()]
        .filter((row) => row.orgId === orgId && (row.archived ?? false) === archived && passes(row))
        .map((value) => ({ value, key: keyOf(value) }))
        .sort((a, b) => byText(a.key, b.key) || byText(a.value.id, b.value.id))
        .filter(({ value, key }) => !after || byText(key, after.key) > 0 || (key === after.key && byText(value.id, after.id) > 0));
      return pageOf(rows.slice(0, limit + 1) as never[], limit);
    },
  };
}
