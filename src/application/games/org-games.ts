import type { GameOfBracket } from '../../domain/brackets/follow-results.ts';
import { archivedGame, type Game, type GameEdit, type NewGame, scheduleGame } from '../../domain/games/game.ts';
import { ageGroupOfGame, requireOwnSide } from '../../domain/games/sides.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { GameId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { PlannedSpan } from '../../domain/shared/time-tbd.ts';
import { type InvalidRequest, type UnknownReference, unknownReference, type Violation } from '../../domain/shared/violation.ts';
import { auditEntry } from '../audit-entry.ts';
import { type DisplacesEvents, displaceEvents } from '../displace-events.ts';
import type { Clock } from '../ports/clock.ts';
import type { DataFilter, KeyPosition, LeagueDataReader } from '../ports/storage/league/league-data-reader.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import type { Page, PageRequest } from '../ports/storage/page.ts';
import { saveGames } from '../save-games.ts';
import { useCase, type WriteDeps } from '../use-case.ts';
import { type FieldTaken, requireFree, type TeamTaken } from './game-in-the-way.ts';
import { type EditConflict, updateGame } from './update-game.ts';
import { type GameView, viewGame } from './view-game.ts';

/** What a game may lack: `score`, if it is over and has no result yet. */
export const GAME_NEEDS = ['score'] as const;
type Listing = Readonly<{
  actor: Member;
  archived: boolean;
  filter: Omit<DataFilter<'games'>, 'overBy'>;
  needs?: (typeof GAME_NEEDS)[number] | undefined;
  page: PageRequest<KeyPosition>;
}>;
type ListedGame = Readonly<{ value: Game; key: string }>;

/** Games at any time, by start. */
export const listOrgGames = useCase(
  'manage-org',
  async (
    { read, clock }: Readonly<{ read: Pick<LeagueDataReader, 'leagueValues'>; clock: Clock }>,
    { actor, archived, filter, needs, page }: Listing,
  ): Promise<Result<Page<ListedGame>, never>> => {
    const conditions = needs === 'score' ? { ...filter, overBy: clock().toISOString() } : filter;
    return ok(await read.leagueValues('games', actor.org.id, { archived, filter: conditions }, page));
  },
);

type Terms = Omit<NewGame, 'id' | 'orgId' | 'seasonId' | 'sportId' | 'ageGroupId' | 'facilityId'> & PlannedSpan;

/** Schedules a game between two teams of one season; field and teams must be free at that time unless it is forced. */
export const createGame = useCase(
  'manage-org',
  (
    { unitOfWork, clock, newId }: WriteDeps<'games' | 'gameChanges' | 'seasons' | 'audit' | DisplacesEvents, 'game'>,
    { actor, terms, force }: Readonly<{ actor: Member; terms: Terms; force: boolean }>,
  ) =>
    unitOfWork.transact<GameView, InvalidRequest | UnknownReference | FieldTaken | TeamTaken>(async (repositories) => {
      const { teams, seasons, fields, audit, read } = repositories;
      const orgId = actor.org.id;
      const { homeTeamId, visitorTeamId, fieldId } = terms;
      const home = await teams.find(orgId, homeTeamId);
      const visitor = await teams.find(orgId, visitorTeamId);
      const field = fieldId === null ? null : await fields.findForUpdate(orgId, fieldId);
      const violations: Violation[] = [
        ...missing('homeTeamId', 'team', home),
        ...missing('visitorTeamId', 'team', visitor),
        ...missing('fieldId', 'field', field),
      ];
      if (home && visitor && home.seasonId !== visitor.seasonId) violations.push({ path: ['visitorTeamId'], rule: 'other-season' });
      if (violations.length > 0 || !home || !visitor) return err(unknownReference(...violations));
      const playing = requireOwnSide(home, visitor);
      if (!playing.ok) return playing;
      const season = (await seasons.find(orgId, home.seasonId))!;
      const scheduled = scheduleGame(
        {
          ...terms,
          id: newId<GameId>(),
          orgId,
          seasonId: season.id,
          sportId: season.sportId,
          ageGroupId: ageGroupOfGame(home, visitor),
          facilityId: field ? field.facilityId : null,
        },
        clock(),
      );
      if (!scheduled.ok) return scheduled;
      const { game } = scheduled.value;
      if (!force) {
        const free = await requireFree({ actor, now: clock() }, game, { field: true, teams: true }, repositories);
        if (!free.ok) return free;
      }
      await saveGames(repositories, { newId }, [scheduled.value]);
      await displaceEvents({ now: clock(), newId }, [game], repositories);
      await audit.append(auditEntry({ actor, now: clock(), newId }, 'league-data-created', game.id, { kind: 'game' }));
      return ok(viewGame(actor, (await read.game(orgId, game.id))!, clock()));
    }),
);

const missing = (member: string, what: 'team' | 'field', found: Readonly<{ archived: boolean }> | null | undefined): Violation[] => {
  if (found === undefined) return [{ path: [member], rule: 'unknown', what }];
  return found?.archived ? [{ path: [member], rule: 'archived', what }] : [];
};

type OfGame = Readonly<{ actor: Member; gameId: GameId }>;

export const getOrgGame = useCase(
  'manage-org',
  async (
    { read, clock }: Readonly<{ read: Pick<LeagueReader, 'game'>; clock: Clock }>,
    { actor, gameId }: OfGame,
  ): Promise<Result<GameView, NotFound>> => {
    const found = await read.game(actor.org.id, gameId);
    return found ? ok(viewGame(actor, found, clock())) : err({ kind: 'not-found' });
  },
);

type Editing = OfGame & Readonly<{ edit: GameEdit; versions: readonly number[] | undefined; force: boolean }>;

/** Like `updateGame`, for admins only. */
export const updateOrgGame = useCase('manage-org', (deps: Parameters<typeof updateGame>[0], command: Editing) => updateGame(deps)(command));

/** Removes a game that has no recorded data; any other is canceled and archived, and its recorded data stays. */
export const deleteGame = useCase(
  'manage-org',
  (
    { unitOfWork, clock, newId }: WriteDeps<'games' | 'gameChanges' | 'brackets' | 'audit', 'game'>,
    { actor, gameId, versions }: OfGame & Readonly<{ versions: readonly number[] | undefined }>,
  ) =>
    unitOfWork.transact<GameView | undefined, NotFound | EditConflict | GameOfBracket>(
      async ({ games, gameChanges, brackets, audit, read }) => {
        const orgId = actor.org.id;
        const game = await games.findForUpdate(orgId, gameId);
        if (!game) return err({ kind: 'not-found' });
        const seen = async () => viewGame(actor, (await read.game(orgId, gameId))!, clock());
        if (versions && !versions.includes(game.version)) return err({ kind: 'edit-conflict', game: await seen() });
        if ((await brackets.ofGames(orgId, [gameId])).length > 0) return err({ kind: 'game-of-bracket' });
        const now = clock();
        const act = { actor, now, newId };
        if (!(await games.isReferenced(orgId, gameId))) {
          await games.remove(orgId, gameId);
          await audit.append(auditEntry(act, 'league-data-removed', gameId, { kind: 'game' }));
          return ok(undefined);
        }
        if (!game.archived) {
          await saveGames({ games, gameChanges }, act, [archivedGame(game, actor.user.id, now)]);
          await audit.append(auditEntry(act, 'league-data-archived', gameId, { kind: 'game' }));
        }
        return ok(await seen());
      },
    ),
);
