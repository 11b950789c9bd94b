import { mayWrite } from '../../domain/chat/room-access.ts';
import { mayRunTeam } from '../../domain/events/event-permissions.ts';
import { reachLink } from '../../domain/families/parent-link.ts';
import { EDITABLE_FIELDS, type Game, type GameEdit } from '../../domain/games/game.ts';
import { mayForcePlace, mayNameScorer, mayUpdateGame } from '../../domain/games/game-permissions.ts';
import { GAME_STATUSES } from '../../domain/games/game-status.ts';
import { isOutside } from '../../domain/league/team.ts';
import type { NotAMember, OrgContextRequired } from '../../domain/membership/membership.ts';
import type { NotAllowed, RoleRequired } from '../../domain/membership/not-allowed.ts';
import type { Operator } from '../../domain/membership/operator.ts';
import type { Member, NotAdmitted, Permission } from '../../domain/membership/permissions.ts';
import type { User } from '../../domain/membership/user.ts';
import { mayTakePlaces } from '../../domain/officials/assignment.ts';
import { mayBeRated, ratesFor } from '../../domain/officials/official-rating.ts';
import { reportMayBeEdited } from '../../domain/reports/report.ts';
import { rightToEnter } from '../../domain/scoring/book-keeping.ts';
import { mayKeepLineup, mayRecordStatEvent } from '../../domain/scoring/scoring-permissions.ts';
import { comparableEmail } from '../../domain/shared/email-address.ts';
import type { GameId, RoomId, TeamId, UserId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { type Err, err, ok, type Result } from '../../domain/shared/result.ts';
import { authorizeRoomAccessIn } from '../chat/authorize-room-access.ts';
import { resolveOrgMembership } from '../membership/resolve-org-membership.ts';
import type { Clock } from '../ports/clock.ts';
import type { ChatReader } from '../ports/storage/chat/chat-reader.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import type { MembershipReader } from '../ports/storage/membership/membership-storage.ts';
import type { OfficialReader } from '../ports/storage/officials/official-storage.ts';
import type { ReportReader } from '../ports/storage/reports/report-reader.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

/** An operation of the API, by what it requires. */
export type Operation = Readonly<{ useCase: string; permission: Exclude<Permission, 'operate'> }>;

type Deps = Pick<WriteDeps<'orgs' | 'users'>, 'unitOfWork'> &
  Readonly<{
    read: Pick<MembershipReader, 'callerContext'> &
      Pick<LeagueReader, 'game' | 'teams'> &
      Pick<OfficialReader, 'assignsOfficials'> &
      Pick<ReportReader, 'gameReport'> &
      Pick<ChatReader, 'roomState'>;
    clock: Clock;
  }>;
type Command = Readonly<{
  actor: Operator;
  email: string;
  /** The org's. */
  code: string;
  operation: Operation;
  gameId?: GameId | undefined;
  teamId?: TeamId | undefined;
}>;

export type AccessRefusal = NotFound | NotAMember | OrgContextRequired | NotAdmitted | NotAllowed;
/** Whether a part of the operation is permitted: a field of a game, for example; null for all of it. */
export type PartAccess = Readonly<{ part: string | null; refusal: AccessRefusal | null }>;
/** What an account may do. `dependsOn` is the kind of item, not given, that also decides. */
export type AccountAccess = Readonly<{ userId: UserId; issuer: string; access: readonly PartAccess[]; dependsOn: 'game' | 'team' | null }>;

/**
 * Whether the accounts with a verified e-mail address may call an operation in an org, as the permissions of its use case answer now: the
 * role, and on the game or the team what the item decides. The state of things (a canceled game, a conflict) is not looked at.
 */
export const explainAccess = useCase(
  'operate',
  async (deps: Deps, { email, code, operation, gameId, teamId }: Command): Promise<Result<readonly AccountAccess[], NotFound>> => {
    const found = await deps.unitOfWork.transact<Readonly<{ orgId: Member['org']['id']; users: readonly User[] }>, NotFound>(
      async ({ orgs, users }) => {
        const org = await orgs.findByCode(code);
        return org ? ok({ orgId: org.id, users: await users.ofAddress(comparableEmail(email)) }) : err({ kind: 'not-found' });
      },
    );
    if (!found.ok) return found;
    const { orgId, users } = found.value;
    return ok(await Promise.all(users.map(accessOf)));

    async function accessOf(user: User): Promise<AccountAccess> {
      const account = { userId: user.id, issuer: user.issuer };
      const { permission, useCase: name } = operation;
      if (permission === 'public' || permission === 'signed-in') return { ...account, access: [PERMITTED], dependsOn: null };
      const entered = await resolveOrgMembership(deps)({ actor: user, orgId, permission });
      if (!entered.ok) return { ...account, access: [partOf(null, entered)], dependsOn: null };
      const member = entered.value;
      if (name === 'takeOpenPlace') return { ...account, access: [partOf(null, mayTakePlaces(member.org))], dependsOn: null };
      const [onGame, onTeam] = [ON_GAME[name], ON_TEAM[name]];
      if (onGame && gameId) {
        const item = await deps.read.game(orgId, gameId);
        return { ...account, access: item ? await onGame(member, item.game, deps) : [NOT_FOUND], dependsOn: null };
      }
      if (onTeam && teamId) return { ...account, access: [partOf(null, await onTeam(member, teamId, deps))], dependsOn: null };
      return { ...account, access: [PERMITTED], dependsOn: onGame ? 'game' : onTeam ? 'team' : null };
    }
  },
);

const partOf = (part: string | null, result: Result<unknown, AccessRefusal>): PartAccess => ({
  part,
  refusal: result.ok ? null : result.error,
});
const PERMITTED: PartAccess = { part: null, refusal: null };
const NOT_FOUND: PartAccess = { part: null, refusal: { kind: 'not-found' } };

type OnGame = (member: Member, game: Game, deps: Deps) => Promise<readonly PartAccess[]>;
type OnTeam = (member: Member, teamId: TeamId, deps: Deps) => Promise<Result<unknown, AccessRefusal>>;

/** An edit of each field, to each status; what else it is changed to decides nothing. */
const EDITS: readonly (readonly [part: string, edit: GameEdit])[] = [
  ...GAME_STATUSES.map((status) => [`status ${status}`, { status }] as const),
  ...EDITABLE_FIELDS.filter((field) => field !== 'status').map((field) => [field, { [field]: null } as GameEdit] as const),
];

async function mayNameScorerOf(member: Member, game: Game, { read }: Deps): Promise<Result<undefined, RoleRequired | NotAllowed>> {
  const permitted = mayUpdateGame(member, game, { officialScorerUserId: null });
  return permitted.ok ? mayNameScorer(member, game, await read.assignsOfficials(member.org.id)) : permitted;
}

const editsGame: OnGame = async (member, game, deps) => [
  ...(await Promise.all(
    EDITS.map(async ([part, edit]) =>
      partOf(part, part === 'officialScorerUserId' ? await mayNameScorerOf(member, game, deps) : mayUpdateGame(member, game, edit)),
    ),
  )),
  partOf('force', mayForcePlace(member)),
];

type OutsideTeamId = Readonly<{ outsideTeamId: TeamId | null }>;
const forEachTeam =
  (may: (member: Member, game: Game & OutsideTeamId, teamId: TeamId) => Result<undefined, NotAllowed>): OnGame =>
  async (member, game, { read }) => {
    const teams = await read.teams(game.orgId, { teamIds: [game.homeTeamId, game.visitorTeamId] });
    const scored = { ...game, outsideTeamId: teams.find(({ team }) => isOutside(team))?.team.id ?? null };
    return [partOf('home team', may(member, scored, game.homeTeamId)), partOf('visiting team', may(member, scored, game.visitorTeamId))];
  };
const keepsBook = forEachTeam((member, game, teamId) => mayRecordStatEvent(member, game, { teamId, playerId: null, attributes: {} }));
/** Whoever keeps the other side's book meanwhile. */
const entersPlays = forEachTeam((member, game, teamId) => {
  const right = rightToEnter(member, game, { teamId, playerId: null, type: '', attributes: {} }, undefined);
  return right.ok ? ok(undefined) : (right as Err<NotAllowed>);
});

const ratesOfficials: OnGame = async (member, game) => [partOf(null, ratesFor(member, game))];

/** By use case, those that ask the game. */
export const ON_GAME: Readonly<Record<string, OnGame>> = {
  updateGame: editsGame,
  updateOrgGame: editsGame,
  listScorerCandidates: async (member, game, deps) => [partOf(null, await mayNameScorerOf(member, game, deps))],
  recordStatEvent: entersPlays,
  recordStatEvents: entersPlays,
  voidStatEvent: entersPlays,
  setAsideStatEvents: entersPlays,
  chooseStatEvents: keepsBook,
  setLineup: forEachTeam(mayKeepLineup),
  listOfficialsToRate: ratesOfficials,
  rateOfficial: async (member, game, deps) => [
    ...(await ratesOfficials(member, game, deps)),
    partOf('time', mayBeRated(game, deps.clock())),
  ],
  openSlot: forEachTeam((member, _, teamId) => mayRunTeam(member, teamId)),
  writeReport: async ({ org, user }, game, { read, clock }) => {
    const report = await read.gameReport(org.id, game.id, user.id);
    return [partOf(null, report ? reportMayBeEdited(report, user.id, clock()) : ok(undefined))];
  },
};

/** A team's room has the id of the team. */
const entersRoom = (member: Member, teamId: TeamId, { read, clock }: Deps) =>
  authorizeRoomAccessIn(read, member, teamId as string as RoomId, clock());
const writesInRoom: OnTeam = async (member, teamId, deps) => {
  const room = await entersRoom(member, teamId, deps);
  return room.ok ? mayWrite(member, room.value) : room;
};
const decidesLink: OnTeam = async (member, teamId) => reachLink(member, [teamId]);

const runsTeam: OnTeam = async (member, teamId) => mayRunTeam(member, teamId);

/** By use case, those that ask the team: the one whose room, event or slot it is, or on which the child of a link is. */
export const ON_TEAM: Readonly<Record<string, OnTeam>> = {
  listMessages: entersRoom,
  getMessage: entersRoom,
  pollRoom: entersRoom,
  markRead: entersRoom,
  muteRoom: entersRoom,
  reportMessage: entersRoom,
  deleteMessage: entersRoom,
  countReads: entersRoom,
  sendMessage: writesInRoom,
  correctMessage: writesInRoom,
  createTeamEvent: runsTeam,
  getTeamLinks: runsTeam,
  updateTeamEvent: runsTeam,
  updateEventSeries: runsTeam,
  deleteEventSeries: runsTeam,
  remindFamilies: runsTeam,
  takeAttendance: runsTeam,
  handOutSlots: runsTeam,
  openSeasonSlots: runsTeam,
  changeSlot: runsTeam,
  removeSlot: runsTeam,
  getParentLink: decidesLink,
  decideParentLink: decidesLink,
  revokeParentLink: decidesLink,
  liftLinkBlock: decidesLink,
  denyWaitingLinks: decidesLink,
};
