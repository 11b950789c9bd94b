import type { NotAMember, OrgContextRequired } from '../../domain/membership/membership.ts';
import {
  type Member,
  type NotAdmitted,
  seesPlayersInGames,
  seesSeason,
  seesSomePlayersInGames,
} from '../../domain/membership/permissions.ts';
import { callerOf, type TeamsView } from '../../domain/membership/views.ts';
import type { GameId, TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, mapOk, ok, type Result } from '../../domain/shared/result.ts';
import { resolveOrgMembership } from '../membership/resolve-org-membership.ts';
import { memoizedPerObject } from '../memoized-per-object.ts';
import type { Parked, Wait } from '../ports/change-signals.ts';
import type { Clock } from '../ports/clock.ts';
import type { MembershipReader } from '../ports/storage/membership/membership-storage.ts';
import type { LogNews, ScoringReader } from '../ports/storage/scoring/scoring-reader.ts';
import { type Freshness, type GameLogWatermarks, RECENT, type ScopeSignal, type Version } from '../ports/watermarks.ts';
import { useCase } from '../use-case.ts';
import { type CheckOutcome, waitForChange } from '../wait-for-change.ts';
import { type StatEventView, viewStatEvent } from './view-stat-event.ts';

type Deps = Readonly<{
  read: Pick<ScoringReader, 'statEventNews'> & Pick<MembershipReader, 'callerContext'>;
  gameLogs: Omit<GameLogWatermarks, 'close'>;
  scopeSignal: ScopeSignal;
  clock: Clock;
}>;
type Query = Readonly<{
  actor: TeamsView | Member;
  gameId: GameId;
  /** The cursor of the previous answer; 0 for the whole log. */
  since: number;
  wait: Wait;
  freshness?: Freshness;
}>;
type Refusal = NotFound | NotAMember | NotAdmitted | OrgContextRequired;

export type LogNewsView = Readonly<{
  events: readonly StatEventView[];
  playersVisible: boolean;
  nextCursor: null;
  /** What the next request sends as `since`: everything up to it has been delivered. */
  cursor: number;
  hasMore: boolean;
  pollAfterMs: number;
}>;

export const NEWS_AT_ONCE = 100;
const POLL_AFTER_MS = { more: 0, waiting: 200, plain: 3000 };
type PollMode = 'waiting' | 'plain';

/** Returns the changes in the log of a game since the cursor, each once and in one order, however many users are recording. */
export const followStatEvents = useCase(
  'read-league',
  async (deps: Deps, { actor, gameId, since, wait, freshness = RECENT }: Query): Promise<Result<LogNewsView | Parked, Refusal>> => {
    const { read, gameLogs, scopeSignal, clock } = deps;
    if (wait.ms === 0) {
      return mapOk(await look(deps, actor, gameId, { since, mode: 'plain', freshness }), ({ found }) => found);
    }
    const { user, org } = callerOf(actor);
    const cursor = wait.state === undefined ? since : (wait.state as number);
    return waitForChange(wait, async (): Promise<Result<CheckOutcome<LogNewsView>, Refusal>> => {
      const access = await scopeSignal({ orgId: org.id, name: 'access' });
      // A user who is no longer a member is refused, and one whose permissions changed sees what they allow now.
      const entered = await resolveOrgMembership({ read, clock })({ actor: user, orgId: org.id, permission: 'read-league', freshness });
      if (!entered.ok) return entered;
      const looked = await look(deps, entered.value, gameId, { since: cursor, mode: 'waiting', freshness });
      if (!looked.ok) return looked;
      const { found, version } = looked.value;
      const signals = [access, gameLogs.changeSignal({ orgId: org.id, gameId }, version)];
      return ok({ found, isNews: found.events.length > 0, signals, keeps: found.cursor });
    });
  },
);

/** Skips the storage if the log is no further than the cursor; an empty log may belong to no existing game. `version` is that of the read. */
async function look(
  { read, gameLogs }: Deps,
  actor: TeamsView,
  gameId: GameId,
  { since, mode, freshness }: Readonly<{ since: number; mode: PollMode; freshness: Freshness }>,
): Promise<Result<Readonly<{ found: LogNewsView; version: Version }>, NotFound>> {
  const log = { orgId: actor.org.id, gameId };
  const known = await gameLogs.current(log, freshness);
  const version = known.state;
  if (since === version && version > 0) {
    gameLogs.watch(log, known);
    return ok({ found: viewOf(actor, { events: [], last: version }, mode), version });
  }
  // Shared by all polls that know of the same version, unless this one must be read anew.
  const knownLast = freshness.isAnew ? undefined : version;
  const news = await read.statEventNews(actor.org.id, gameId, since, NEWS_AT_ONCE + 1, knownLast);
  if (!news || !seesSeason(actor, news.seasonId)) return err({ kind: 'not-found' });
  gameLogs.watch(log, known);
  gameLogs.advance(log, news.last);
  return ok({ found: sharedView(actor, news, mode), version: news.last });
}

/** Thousands of callers may get the same answer at once, so those with the same visibility share one value per read. */
const views = memoizedPerObject<LogNews, LogNewsView>();

function sharedView(actor: TeamsView, news: LogNews, mode: PollMode): LogNewsView {
  const sees = teamsIn(news).map((teamId) => seesPlayersInGames(actor, teamId));
  const visibility = [mode, seesPlayers(actor, news), ...sees].join(' ');
  return views(news, () => viewOf(actor, news, mode), visibility);
}

const teamsIn = ({ events }: LogNews): readonly TeamId[] => [...new Set(events.map(({ event }) => event.teamId))];

function viewOf(actor: TeamsView, news: Pick<LogNews, 'events' | 'last'>, mode: PollMode): LogNewsView {
  const events = news.events.slice(0, NEWS_AT_ONCE);
  const hasMore = news.events.length > events.length;
  return {
    events: events.map((event) => viewStatEvent(actor, event)),
    playersVisible: seesPlayers(actor, news),
    nextCursor: null,
    // The end of the log was read with the events and is no later than the last of them, so no event can be missed.
    cursor: hasMore ? events.at(-1)!.event.changeSequence : news.last,
    hasMore,
    pollAfterMs: POLL_AFTER_MS[hasMore ? 'more' : mode],
  };
}

/** Whether the answer names players and recorders. */
export const seesPlayers = (actor: TeamsView, news: Pick<LogNews, 'events'>): boolean =>
  seesSomePlayersInGames(actor) && news.events.every(({ event }) => seesPlayersInGames(actor, event.teamId));
