import { type GameScreen, type LiveGame, type TeamAnswers, unwrap } from 'league-gateway-client';
import { recapOf } from '../../../src/domain/games/recap.ts';
import { placeOf, whenOf } from '../../kit/format.ts';
import { currentOrg, league } from '../../kit/league.ts';
import { extraName, kicksIn } from '../../kit/period-scores.tsx';
import { to } from '../../kit/router.ts';
import { Card, Loaded, lazily, Screen, useLoad } from '../../kit/ui.tsx';
import { GameHints } from '../agenda.tsx';
import { Answers, ownAnswers } from '../answers.tsx';
import { text } from '../family-texts.ts';
import { isOver, useFollowed } from '../follow-game.ts';
import { GameStatus, matchOf, recapIn, winnerOf } from '../game-list.tsx';
import { endedEarly, GameRules } from '../game-rules.tsx';
import { Place } from '../place.tsx';
import { boardStateOf, Scoreboard } from '../scoreboard.tsx';
import { periodName, playName } from '../scoring.ts';
import { Phone, Slots } from '../slots.tsx';
import { StateOfField } from '../state-of-field.tsx';
import { StatsTable } from '../stats-table.tsx';
import { runOf, WhoComes } from '../who-comes.tsx';

/** For who runs a team. */
const ChangeSlot = lazily(async () => (await import('./rare.ts')).ChangeSlot);
const NewSlots = lazily(async () => (await import('./rare.ts')).NewSlots);

const NEWEST = 12;
/** From so long before its start, as the official scorer may, or once it has begun. */
const SCORED_FROM_MS = 6 * 3_600_000;

export function Game({ id }: Readonly<{ id: string }>) {
  const params = { path: { gameId: id } };
  const loaded = useLoad(
    async (signal) => {
      const screen = await unwrap(league.GET('/api/mobile/screens/games/{gameId}', { signal, params }));
      return { ...screen, ...(await secondCall(screen, signal)) };
    },
    [id],
    'game-screen',
  );
  const live = useFollowed(id, loaded.value?.live, loaded.reload);
  const load = loaded.value && live ? { ...loaded, value: { ...loaded.value, live } } : loaded;
  const { game } = load.value ?? {};
  const { roles = [], userId } = currentOrg() ?? {};
  const mayScore =
    game !== undefined &&
    (roles.some((role) => ['admin', 'staff', 'umpire'].includes(role)) ||
      (roles.includes('coach') && game.isMine) ||
      game.officialScorerUserId === userId);
  return (
    <Screen title={game ? matchOf(game) : text('game.title')} eyebrow={game && whenOf(game)} back={{ label: text('tab.home'), to: to() }}>
      <Loaded load={load}>
        {({ game, live, facility, slots, box, teams, hasOfficialsToRate }) => (
          <>
            <Board game={game} live={live} />
            {!isOver(game) && (mayScore || runOf(teams).length > 0) && <ForKeepers {...{ game, mayScore }} />}
            {!isOver(game) && mayNameScorer(game) && (
              <a class="button" href={to('game', id, 'scorer')}>
                {text('scorer.title')}
              </a>
            )}
            {hasOfficialsToRate && (
              <a class="button" href={to('game', id, 'officials')}>
                {text('rating.link')}
              </a>
            )}
            {game.status === 'scheduled' && ownAnswers(teams).length + slots.length > 0 && (
              <Card title={text('game.whoComes')}>
                <Answers item={{ game, event: null, answers: ownAnswers(teams) }} changed={load.reload} />
                <Slots
                  slots={slots}
                  changed={load.reload}
                  canReport
                  running={(slot) =>
                    runOf(teams).some(({ teamId }) => teamId === slot.teamId) && (
                      <ChangeSlot at={params.path} slot={slot} changed={load.reload} />
                    )
                  }
                />
              </Card>
            )}
            {[game.visitorTeam, game.homeTeam]
              .filter((team) => game.status === 'scheduled' && runOf(teams).some(({ teamId }) => teamId === team.id))
              .map((team) => (
                <NewSlots
                  key={team.id}
                  {...{ team, at: params.path }}
                  slots={slots.filter(({ teamId }) => teamId === team.id)}
                  changed={load.reload}
                />
              ))}
            <LineScore live={live} />
            {live.plays.length > 0 && (
              <Card title={text('game.plays')}>
                <ol class="rows">
                  {live.plays
                    .slice(-NEWEST)
                    .reverse()
                    .map((play) => (
                      <li key={play.id}>
                        <strong>{play.player?.displayName ?? teamName(live, play.teamId)}</strong> {playName(play)}
                        {play.period !== null && <span class="soft"> · {periodName(live.sport, play.period, live.rules.periods)}</span>}
                      </li>
                    ))}
                </ol>
              </Card>
            )}
            <GameRules ruling={live.ruling} />
            {box &&
              [box.teams.visitor, box.teams.home].map(
                ({ team, players }) =>
                  players.length > 0 && (
                    <Card key={team.id} title={team.name}>
                      <StatsTable label={text('game.box', { team: team.name })} columns={box.columns} lines={players} />
                    </Card>
                  ),
              )}
            <Card title={text('game.where')}>
              <Place name={placeOf(game)} facility={facility} />
              {facility && (
                <StateOfField
                  facility={facility}
                  fieldId={facility.fields.find(({ name }) => name === game.facility?.fieldName)?.id ?? null}
                  changed={load.reload}
                />
              )}
              <GameHints game={game} />
              {game.snackParentPhone && <Phone number={game.snackParentPhone} />}
            </Card>
            <WhoComes teams={teams} item={{ ...game, kind: 'game' }} changed={load.reload} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

/** Officials name one from the games that they officiate. */
const mayNameScorer = ({ isMine }: GameScreen['game']): boolean =>
  currentOrg()?.roles.some((role) => role === 'admin' || role === 'staff' || (role === 'coach' && isMine)) ?? false;

/** Long before the start the lineup, and keeping score no more than as a way out for a game that was brought forward. */
function ForKeepers({ game, mayScore }: Readonly<{ game: GameScreen['game']; mayScore: boolean }>) {
  const isTime = isTimeToScore(game);
  return (
    <p class="row start">
      <a class={isTime && mayScore ? 'button' : 'button primary'} href={to('game', game.id, 'lineup')}>
        {text('game.lineup')}
      </a>
      {mayScore && (
        <>
          {!isTime && <span class="small soft">{text('score.early')}</span>}{' '}
          <a class={isTime ? 'button primary grow' : 'button quiet'} href={to('game', game.id, 'score')}>
            {text('score.title')}
          </a>
        </>
      )}
    </p>
  );
}

const isTimeToScore = ({ status, startsAt }: Pick<GameScreen['game'], 'status' | 'startsAt'>): boolean =>
  status === 'in_progress' || Date.parse(startsAt) - SCORED_FROM_MS <= Date.now();

const teamName = ({ game }: LiveGame, teamId: string): string => (game.homeTeam.id === teamId ? game.homeTeam : game.visitorTeam).name;

/**
 * Before an own game who comes, and after it for who runs the team, too; after any game the box score, and for coaches whether they may rate somebody. The box score is the largest response and changes with every play, so it is not
 * loaded while following a game.
 */
async function secondCall({ game }: GameScreen, signal: AbortSignal) {
  const nothing = { box: undefined, teams: [], hasOfficialsToRate: false };
  const params = { path: { gameId: game.id } };
  if (isOver(game)) {
    const [box, hasOfficialsToRate, teams] = await Promise.all([
      unwrap(league.GET('/api/mobile/games/{gameId}/box-score', { signal, params })),
      game.isMine && currentOrg()?.roles.includes('coach') ? areOfficialsToRate(game.id, signal) : false,
      game.isMine && game.status === 'final' ? answersTo(game.id, signal).then(runOf) : [],
    ]);
    return { box, hasOfficialsToRate, teams };
  }
  return { ...nothing, teams: game.isMine && game.status === 'scheduled' ? await answersTo(game.id, signal) : [] };
}

const answersTo = async (gameId: string, signal: AbortSignal): Promise<readonly TeamAnswers[]> =>
  (await unwrap(league.GET('/api/mobile/games/{gameId}/responses', { signal, params: { path: { gameId } } }))).teams;

/** Whether somebody officiated whom the user may rate. A parent of the team who coaches another may not. */
const areOfficialsToRate = (gameId: string, signal: AbortSignal): Promise<boolean> =>
  unwrap(league.GET('/api/mobile/games/{gameId}/official-ratings', { signal, params: { path: { gameId } } })).then(
    ({ officials }) => officials.length > 0,
    () => false,
  );

function Board({ game, live }: Readonly<{ game: GameScreen['game']; live: LiveGame }>) {
  const { score, sport, rules } = live;
  const isLive = game.status === 'in_progress';
  const last = live.plays.at(-1);
  const hasBegun = score.home !== null || score.visitor !== null || isLive;
  const kicks = kicksIn(game) ?? score.shootOut;
  const winner = winnerOf({ status: game.status, homeScore: score.home, visitorScore: score.visitor }, kicks);
  return (
    <section class="card sticky">
      <div class="row">
        <GameStatus game={game} />
      </div>
      <Scoreboard
        {...{ sport, winner }}
        periods={rules.periods}
        teams={{ home: game.homeTeam, visitor: game.visitorTeam }}
        score={hasBegun ? score : null}
        state={isLive ? boardStateOf(live.situation) : null}
      />
      {isLive && last && (
        <p class="latest">
          {playName(last)} <span class="soft">{last.player?.displayName ?? teamName(live, last.teamId)}</span>
        </p>
      )}
      <Recap {...{ game, live }} />
    </section>
  );
}

/** What decided a game that is over, in a sentence, and why it was over early. */
function Recap({ game, live: { sport, score, lineScore, ruling } }: Readonly<{ game: GameScreen['game']; live: LiveGame }>) {
  const kicks = kicksIn(game) ?? score.shootOut;
  const recap = recapOf(sport, { ...game, homeScore: score.home, visitorScore: score.visitor }, [
    ...lineScore.periods.filter(({ kind }) => kind !== 'shootout'),
    ...(kicks ? [{ ...kicks, period: 0, kind: 'shootout' } as const] : []),
  ]);
  return (
    recap && (
      <p class="recap">
        {recapIn(recap, game)} {endedEarly(ruling)}
      </p>
    )
  );
}

function LineScore({ live }: Readonly<{ live: LiveGame }>) {
  const { periods } = live.lineScore;
  if (periods.length === 0) return null;
  return (
    <Card title={text('game.byPeriod')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard. */}
      <section class="scroll" aria-label={text('game.byPeriod')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('team')}</th>
              {periods.map(({ period, kind }) => (
                <th key={period} scope="col">
                  {kind ? text('game.beyond', { what: extraName(live.sport, kind) }) : period}
                </th>
              ))}
              <th scope="col">{text('game.total')}</th>
            </tr>
          </thead>
          <tbody>
            {(['visitor', 'home'] as const).map((side) => (
              <tr key={side}>
                <th scope="row">{live.game[`${side}Team`].name}</th>
                {periods.map((each) => (
                  <td key={each.period}>{each[side] ?? '–'}</td>
                ))}
                <td>
                  <strong>{live.score[side] ?? 0}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
