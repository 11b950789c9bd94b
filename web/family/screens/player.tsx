import { type GameLog, type LoggedGame, type SeasonStats, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { dateInYear } from '../../kit/format.ts';
import { Select, useAction } from '../../kit/forms.tsx';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { rareText } from '../rare-texts.ts';
import { StatsTable } from '../stats-table.tsx';

const SPLITS = ['regular', 'playoff', 'home', 'away'] as const;

/** A player's figures by season, over all seasons, and game by game. */
export function Player({ id }: Readonly<{ id: string }>) {
  const [chosen, choose] = useState<string>();
  const load = useLoad(
    (signal) => unwrap(league.GET('/api/mobile/screens/players/{playerId}', { signal, params: { path: { playerId: id } } })),
    [id],
    'player',
  );
  const { stats } = load.value ?? {};
  const team = stats?.seasons[0]?.teams.at(-1);
  return (
    <Screen
      title={stats?.player.displayName ?? text('player')}
      eyebrow={team?.name}
      back={team ? { label: team.name, to: to('team', team.id) } : { label: text('tab.home'), to: to() }}
    >
      <Loaded load={load}>
        {({ stats: { seasons, career }, gameLog }) => {
          const season = seasons.find(({ season: { id: seasonId } }) => seasonId === chosen) ?? seasons[0];
          if (!season) return <p class="soft">{text('stats.none')}</p>;
          return (
            <>
              {seasons.length > 1 && (
                <Select
                  label={rareText('player.season')}
                  value={season.season.id}
                  onChange={choose}
                  choices={seasons.map((each) => ({ value: each.season.id, label: seasonName(each, seasons) }))}
                />
              )}
              <OfSeason {...season} />
              <Games key={season.season.id} playerId={id} seasonId={season.season.id} latest={gameLog} />
              {career.map(
                ({ sport, columns, display, seasons: count, gamesPlayed }) =>
                  count > 1 && (
                    <Card key={sport} title={rareText('player.career', { count, sport: rareText('player.sport', { sport }) })}>
                      <StatsTable
                        heading={rareText('player.games')}
                        label={rareText('player.career', { count, sport: rareText('player.sport', { sport }) })}
                        columns={columns}
                        lines={[{ displayName: rareText('player.inGames', { count: gamesPlayed }), display }]}
                      />
                    </Card>
                  ),
              )}
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

/** Seasons of several sports have the same names. */
const seasonName = ({ season, sport }: SeasonStats, all: readonly SeasonStats[]): string =>
  new Set(all.map((each) => each.sport)).size > 1 ? `${season.name} · ${rareText('player.sport', { sport })}` : season.name;

function OfSeason({ season, columns, display, gamesPlayed, splits, teams }: SeasonStats) {
  return (
    <Card title={season.name}>
      <p class="soft">{teams.map(({ name }) => name).join(', ')}</p>
      <StatsTable
        heading={rareText('player.games')}
        label={text('team.statsLabel')}
        columns={columns}
        lines={[
          { displayName: rareText('player.inGames', { count: gamesPlayed }), display },
          ...SPLITS.filter((split) => splits[split].gamesPlayed > 0).map((split) => ({
            displayName: rareText('player.split', { split, count: splits[split].gamesPlayed }),
            display: splits[split].display,
          })),
        ]}
      />
    </Card>
  );
}

type GamesProps = Readonly<{ playerId: string; seasonId: string; latest: GameLog }>;

/** The games of a season, newest first. Those of the latest season come with the screen. */
function Games({ playerId, seasonId, latest }: GamesProps) {
  const logFrom = (cursor?: string, signal?: AbortSignal) =>
    unwrap(
      league.GET('/api/mobile/players/{playerId}/game-log', {
        params: { path: { playerId }, query: { seasonId, ...(cursor !== undefined && { cursor }) } },
        ...(signal && { signal }),
      }),
    );
  const load = useLoad(
    async (signal) => (latest.season?.id === seasonId ? latest : logFrom(undefined, signal)),
    [playerId, seasonId, latest],
  );
  const [later, setLater] = useState<GameLog>();
  const { isBusy, error, run } = useAction();
  return (
    <Loaded load={load}>
      {({ columns, games, nextCursor: next }) => {
        const nextCursor = later ? later.nextCursor : next;
        const more = () =>
          run(async () => {
            const page = await logFrom(nextCursor!);
            setLater({ ...page, games: [...(later?.games ?? []), ...page.games] });
          });
        return (
          <Card title={rareText('player.log')}>
            <StatsTable
              heading={text('game.title')}
              label={rareText('player.log')}
              columns={columns}
              lines={[...games, ...(later?.games ?? [])].map((logged) => ({
                link: to('game', logged.game.id),
                displayName: gameInWords(logged),
                display: logged.display,
              }))}
            />
            {error !== undefined && <Problem error={error} />}
            {nextCursor !== null && (
              <button type="button" disabled={isBusy} onClick={more}>
                {text('week.more')}
              </button>
            )}
          </Card>
        );
      }}
    </Loaded>
  );
}

const gameInWords = ({ game, side, opponent }: LoggedGame): string =>
  rareText('player.game', { day: dateInYear(game.localDate), side, opponent: opponent.name });
