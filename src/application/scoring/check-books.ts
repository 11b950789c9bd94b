import type { Game } from '../../domain/games/game.ts';
import type { Team } from '../../domain/league/team.ts';
import type { OrgView } from '../../domain/membership/views.ts';
import type { BookWarning } from '../../domain/scoring/game-book.ts';
import { type GameScore, gameScore, gameWarnings } from '../../domain/scoring/game-score.ts';
import type { GameId, SeasonId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type LocalDate, localDate } from '../../domain/shared/time.ts';
import { type DerivedGame, type DerivedGamesDeps, derivedGames } from '../books/derived-games.ts';
import { rulesByAge } from '../league/view-season.ts';
import type { SeasonReader } from '../ports/storage/league/season-reader.ts';
import type { TimePosition } from '../ports/storage/membership/membership-storage.ts';
import type { Page, PageRequest } from '../ports/storage/page.ts';
import { useCase } from '../use-case.ts';

type Deps = DerivedGamesDeps & Readonly<{ read: Pick<SeasonReader, 'seasonGames' | 'recordedBooks'> }>;

type Named = Pick<Team, 'id' | 'name'>;
export type CheckedGame = Pick<Game, 'status' | 'gameType' | 'startsAt'> &
  Readonly<{ id: GameId; localDate: LocalDate; homeTeam: Named; visitorTeam: Named }>;
type Checked = Readonly<{ game: CheckedGame; score: GameScore; derived: DerivedGame }>;

type SeasonQuery = Readonly<{ actor: OrgView; seasonId: SeasonId; page: PageRequest<TimePosition> }>;

/** Every game of a season with recorded events, newest first, with the result of its book. */
async function checkedGames(deps: Deps, { actor, seasonId }: SeasonQuery): Promise<readonly Checked[] | undefined> {
  const facts = await deps.read.seasonGames(actor.org.id, seasonId);
  if (!facts) return undefined;
  const { sport, teams } = facts;
  const names = new Map(teams.map(({ id, name }) => [id, { id, name }]));
  const derived = await derivedGames(deps, actor.org.id, { sport, rulesFor: rulesByAge(facts) }, facts.games);
  return facts.games
    .map((game) => {
      const of = derived.get(game.id)!;
      const { id, status, gameType, startsAt, homeTeamId, visitorTeamId } = game;
      return {
        game: {
          id,
          status,
          gameType,
          startsAt,
          localDate: localDate(startsAt, actor.org.timeZone),
          homeTeam: names.get(homeTeamId)!,
          visitorTeam: names.get(visitorTeamId)!,
        },
        score: gameScore(game, of),
        derived: of,
      };
    })
    .sort((a, b) => b.game.startsAt.getTime() - a.game.startsAt.getTime() || (b.game.id < a.game.id ? -1 : 1));
}

function pageIn<Item extends Readonly<{ game: CheckedGame }>>(
  items: readonly Item[],
  { limit, after }: PageRequest<TimePosition>,
): Page<Item> {
  const rest = items.filter(
    ({ game: { startsAt, id } }) => !after || (startsAt.getTime() === after.at.getTime() ? id < after.id : startsAt < after.at),
  );
  return { items: rest.slice(0, limit), hasMore: rest.length > limit };
}

export type ScoreDifference = Readonly<{ game: CheckedGame; score: GameScore }>;

/** Games that are over and whose entered score is missing or differs from that of their complete events. */
export const listScoreDifferences = useCase(
  'manage-org',
  async (deps: Deps, query: SeasonQuery): Promise<Result<Page<ScoreDifference>, NotFound>> => {
    const checked = await checkedGames(deps, query);
    if (!checked) return err({ kind: 'not-found' });
    const differing = checked.filter(
      ({ game, score }) => game.status === 'final' && (score.differs || (score.isComplete && score.entered.home === null)),
    );
    return ok(
      pageIn(
        differing.map(({ game, score }) => ({ game, score })),
        query.page,
      ),
    );
  },
);

export type GameWarnings = Readonly<{ game: CheckedGame; warnings: readonly BookWarning[] }>;

/** Games whose books contain impossible entries, and which; only of one kind if given. */
export const listBookWarnings = useCase(
  'manage-org',
  async (
    deps: Deps,
    { kind, ...query }: SeasonQuery & Readonly<{ kind: string | undefined }>,
  ): Promise<Result<Page<GameWarnings>, NotFound>> => {
    const checked = await checkedGames(deps, query);
    if (!checked) return err({ kind: 'not-found' });
    const warned = checked.flatMap(({ game, score, derived }) => {
      const warnings = [...gameWarnings(game, score), ...derived.warnings].filter((warning) => kind === undefined || warning.kind === kind);
      return warnings.length === 0 ? [] : [{ game, warnings }];
    });
    return ok(pageIn(warned, query.page));
  },
);
