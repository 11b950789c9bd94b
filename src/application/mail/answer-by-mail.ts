import {
  type Answer,
  type AnswerableItem,
  answerableEvent,
  answerableGame,
  answerIn,
  closedFor,
  untilStart,
} from '../../domain/attendance/answer.ts';
import { withDeadline } from '../../domain/attendance/response-deadline.ts';
import type { ItemRef } from '../../domain/events/item.ts';
import { type AnswerLink, readAnswerCode } from '../../domain/mail/answer-link.ts';
import { languageIn } from '../../domain/membership/org.ts';
import { type Member, seesSeason } from '../../domain/membership/permissions.ts';
import { onlyReach } from '../../domain/notifications/audience.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import type { TimeZone } from '../../domain/shared/time.ts';
import type { Language } from '../../domain/texts/language.ts';
import { giveAnswer } from '../attendance/give-answer.ts';
import { resolveOrgMembership } from '../membership/resolve-org-membership.ts';
import type { Clock } from '../ports/clock.ts';
import type { NewId } from '../ports/new-id.ts';
import type { AttendanceReader } from '../ports/storage/attendance/attendance-storage.ts';
import type { EventReader } from '../ports/storage/events/event-storage.ts';
import type { LeagueReader } from '../ports/storage/league/league-reader.ts';
import type { MembershipReader } from '../ports/storage/membership/membership-storage.ts';
import type { PushReader } from '../ports/storage/notifications/notification-storage.ts';
import type { KeyedHashes } from '../ports/storage/privacy/keyed-hash.ts';
import type { UnitOfWork } from '../ports/storage/storage.ts';
import { useCase } from '../use-case.ts';
import { addressMarkOf, isSigned } from './answer-link.ts';

type Reads = KeyedHashes &
  Pick<PushReader, 'listeners'> &
  Pick<MembershipReader, 'callerContext'> &
  Pick<EventReader, 'teamEvent'> &
  Pick<LeagueReader, 'game'> &
  Pick<AttendanceReader, 'attendance'>;
type Deps = Readonly<{ unitOfWork: UnitOfWork<'users' | 'playerAnswers' | 'outbox'>; read: Reads; clock: Clock; newId: NewId }>;

/** What the page behind an answering link shows, and nothing more of the child than the first name. */
export type MailAnswerView = Readonly<{
  orgName: string;
  timeZone: TimeZone;
  language: Language;
  item: Readonly<{ kind: 'game'; homeTeam: string; visitorTeam: string } | { kind: 'event'; title: string; team: string }>;
  startsAt: Date;
  endsAt: Date;
  facility: string | null;
  field: string | null;
  /** The place in words. */
  place: string | null;
  firstName: string;
  answer: Answer | null;
  answersUntil: Date;
}>;

type NamedItem = Pick<MailAnswerView, 'item' | 'facility' | 'field' | 'place'> & Readonly<{ of: AnswerableItem }>;

async function namedItem(read: Reads, { org, ...actor }: Member, { kind, id }: ItemRef): Promise<NamedItem | undefined> {
  if (kind === 'event') {
    const found = await read.teamEvent(org.id, id);
    if (!found) return undefined;
    const { event, teamName, facilityName, fieldName } = found;
    const item = { kind, title: event.title, team: teamName } as const;
    return { of: answerableEvent(event), item, facility: facilityName, field: fieldName, place: event.place };
  }
  const found = await read.game(org.id, id);
  if (!found || !seesSeason(actor, found.game.seasonId)) return undefined;
  const { game, homeTeamName, visitorTeamName, facilityName, fieldName } = found;
  const item = { kind, homeTeam: homeTeamName, visitorTeam: visitorTeamName } as const;
  return { of: answerableGame(game), item, facility: facilityName, field: fieldName, place: null };
}

type Opened = Readonly<{ actor: Member; view: MailAnswerView }>;

/**
 * What is behind a link, for as long as it answers: while its reader is a guardian of the child, gets mail at the address to which it was sent, and
 * the time for answers is not over. A signature that is wrong costs no look-up.
 */
async function openLink({ unitOfWork, read, clock }: Deps, link: AnswerLink): Promise<Opened | undefined> {
  if (!(await isSigned(read, link))) return undefined;
  const { orgId, userId, playerId } = link;
  const [guardian] = await read.listeners(orgId, onlyReach(userId), null, { mailOf: [userId] });
  if (!guardian?.address || guardian.preferences.email === 'never') return undefined;
  if ((await addressMarkOf(read, guardian.address)) !== link.addressMark) return undefined;

  const user = await unitOfWork.transact(async ({ users }) => ok(await users.find(userId)));
  const known = user.ok ? user.value : undefined;
  const entered = known && (await resolveOrgMembership({ read, clock })({ actor: known, orgId, permission: 'read-league' }));
  if (!entered?.ok || !entered.value.children.has(playerId)) return undefined;
  const actor = entered.value;
  const named = await namedItem(read, actor, link.item);
  const teamIds = named?.of.teamIds.filter((teamId) => actor.childrensTeams.has(teamId)) ?? [];
  if (!named || teamIds.length === 0) return undefined;

  const found = await read.attendance(orgId, { teamIds, itemIds: [link.item.id], playerId });
  const team = found.find(({ players }) => players.length > 0);
  if (!team) return undefined;
  const item = untilStart(withDeadline(named.of, team));
  if (closedFor('own-child', item, clock()) !== null) return undefined;
  const { player, away } = team.players[0]!;
  return {
    actor,
    view: {
      orgName: actor.org.name,
      timeZone: actor.org.timeZone,
      language: languageIn(actor.org, guardian.reads),
      item: named.item,
      startsAt: item.startsAt,
      endsAt: item.endsAt,
      facility: named.facility,
      field: named.field,
      place: named.place,
      firstName: player.firstName,
      answer: answerIn(team.answers[0], away, item, actor.org.timeZone),
      answersUntil: item.respondBy,
    },
  };
}

const NOT_FOUND: Result<never, NotFound> = err({ kind: 'not-found' });

/** What the link that a guardian got by mail answers. A wrong link, an old one and one that has ended are not found alike. */
export const viewMailAnswer = useCase(
  'public',
  async (deps: Deps, { code }: Readonly<{ code: string }>): Promise<Result<MailAnswerView, NotFound>> => {
    const link = readAnswerCode(code);
    const opened = link && (await openLink(deps, link));
    return opened ? ok(opened.view) : NOT_FOUND;
  },
);

/** Answers for the child about the item of the link, without signing in, and again until the answers close. */
export const answerByMail = useCase(
  'public',
  async (deps: Deps, { code, answer }: Readonly<{ code: string; answer: Answer }>): Promise<Result<MailAnswerView, NotFound>> => {
    const link = readAnswerCode(code);
    const opened = link && (await openLink(deps, link));
    if (!opened) return NOT_FOUND;
    const { playerId, item } = link;
    const given = await giveAnswer(deps)({
      ...{ actor: opened.actor, item, playerId, answer, note: null },
      ...{ version: undefined, scope: 'one', byMail: true },
    });
    // What ended it has come in between.
    return given.ok ? ok({ ...opened.view, answer }) : NOT_FOUND;
  },
);
