import type { RoomKey } from '../../domain/chat/room.ts';
import type { Game } from '../../domain/games/game.ts';
import type { GameId, OrgId, UserId } from '../../domain/shared/ids.ts';
import type { WebhookEventContent } from '../../domain/webhooks/webhook-event.ts';
import { ofAuditEntry } from '../audit-actions.ts';
import type { AuditEntry } from '../ports/storage/privacy/audit-log.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import type { GameLog } from '../ports/watermarks.ts';
import { ofGameChange, ofTeamEvent } from './webhook-events.ts';

export const WORKERS = ['push', 'mail', 'webhooks', 'proposals'] as const;
export type WorkerName = (typeof WORKERS)[number];

/** The games that a transaction has found or saved, as it last saw them. */
export type SeenGames = ReadonlyMap<GameId, Game>;

/** What a write means beyond its rows. Each function is given the arguments of the repository's method. */
export type Effects<Args extends readonly unknown[], Returned> = Readonly<{
  /** The orgs that it writes in. */
  orgs: (args: Args, repositories: Repositories) => OrgId | readonly OrgId[] | Promise<readonly OrgId[]>;
  /** Whether kept answers are made of what it writes: messages, read marks and devices are read each time they are asked for. */
  answers: boolean;
  /** Whether it changes who may do what. */
  access: (args: Args, games: SeenGames) => boolean;
  /** The rooms whose clock it moves, and to which time; undefined if it has not moved it after all. */
  rooms: (args: Args) => readonly Readonly<{ room: RoomKey; at: (returned: Returned) => Date | null | undefined }>[];
  /** The logs of games that it moves, and to which number. */
  logs: (args: Args) => readonly Readonly<{ log: GameLog; last: (returned: Returned) => number }>[];
  /** The workers for which it queues work that is due at once. */
  wakes: (args: Args) => readonly WorkerName[];
  /** The events that webhooks are sent. */
  announces: (args: Args, games: SeenGames) => readonly (readonly [OrgId, readonly WebhookEventContent[]])[];
  /** The users of whom it stores something, which is refused once their account is deleted. */
  storesOf: (args: Args) => readonly UserId[];
  /** The users who may be in more orgs than before, read another language, or whose account it deletes. */
  changesCallers: (args: Args) => readonly UserId[];
  /** The games that it saves. */
  saves: (args: Args) => readonly Game[];
}>;

/** A read that tells the transaction of games. */
export type Finds<Returned> = Readonly<{ finds: (returned: Returned) => readonly Game[] }>;

/** `nothing` is a write that means nothing beyond its rows, of which no kept answer is made. */
type Entry<Method> = Method extends (...args: infer Args) => Promise<infer Returned>
  ? 'reads' | 'nothing' | Finds<Returned> | Effects<Args, Returned>
  : never;
type Recorded = Omit<Repositories, 'read' | 'scopeVersions'>;
export type EffectsTable = Readonly<{
  [Name in keyof Recorded]: Readonly<{ [Method in keyof Recorded[Name]]: Entry<Recorded[Name][Method]> }>;
}>;

type Of = Readonly<{ orgId: OrgId }>;
const ofId = ([orgId]: readonly [OrgId, ...unknown[]]) => orgId;
const ofValue = ([{ orgId }]: readonly [Of, ...unknown[]]) => orgId;
const ofValues = ([values]: readonly [readonly Of[], ...unknown[]]) => values.map(({ orgId }) => orgId);
const ofUser = ([{ userId }]: readonly [Readonly<{ userId: UserId | null }>, ...unknown[]]) => (userId ? [userId] : []);
const yes = () => true;
const no = () => false;
const none = () => [];

const NOTHING_ELSE = {
  access: no,
  rooms: none,
  logs: none,
  wakes: none,
  announces: none,
  storesOf: none,
  changesCallers: none,
  saves: none,
} as const;
const KEPT = { ...NOTHING_ELSE, answers: true } as const;
const PEOPLE = { ...KEPT, access: yes } as const;
/** Seen in no answer that is kept. */
const LIVE = { ...NOTHING_ELSE, answers: false } as const;

const reads = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, 'reads'])) as Readonly<Record<Name, 'reads'>>;
const nothing = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, 'nothing'])) as Readonly<Record<Name, 'nothing'>>;

const leagueStore = {
  ...reads('find', 'findForUpdate', 'alike', 'isReferenced'),
  save: { ...KEPT, orgs: ofValue },
  saveAll: { ...KEPT, orgs: ofValues },
  remove: { ...KEPT, orgs: ofId },
} as const;
const accessWrites = {
  save: { ...KEPT, orgs: ofValue, access: yes },
  saveAll: { ...KEPT, orgs: ofValues, access: yes },
  remove: { ...KEPT, orgs: ofId, access: yes },
} as const;

const findsGame = { finds: (game: Game | undefined) => (game ? [game] : []) };
const scorersPart = (game: Game | undefined) =>
  game?.officialScorerUserId
    ? [game.officialScorerUserId, game.homeTeamId, game.visitorTeamId, game.startsAt.getTime(), game.endsAt.getTime()].join()
    : null;
/** Whether the saved games change what an official scorer may do: games are written all day, and few writes do. */
const changesScorers = (saved: readonly Game[], seen: SeenGames) =>
  saved.some((game) => scorersPart(seen.get(game.id)) !== scorersPart(game));

const auditEntry = {
  ...LIVE,
  orgs: ofValue,
  announces: ([entry]: readonly [AuditEntry, ...unknown[]]) => [[entry.orgId, ofAuditEntry(entry)] as const],
};
const queuesDelivery = { ...LIVE, orgs: ofId, wakes: () => ['webhooks'] as const };

/** What every method of every repository means: a method without an entry does not compile. */
export const EFFECTS: EffectsTable = {
  orgs: {
    ...reads('find', 'findByCode', 'findForUpdate', 'holdStill', 'codesLike'),
    add: { ...PEOPLE, orgs: ([{ id }]) => id },
    changeCode: { ...PEOPLE, orgs: ([{ id }]) => id },
    update: { ...PEOPLE, orgs: ([{ id }]) => id },
    noteDeletion: { ...PEOPLE, orgs: ([{ id }]) => id },
  },
  users: {
    ...reads('findByIdentity', 'hold', 'refuseErased', 'find', 'name', 'ofAddress', 'membersOfAddresses', 'orgsNaming', 'named'),
    // A user's name is in answers of every org that they are or were in.
    save: { ...KEPT, orgs: ([{ id }], { users }) => users.orgsNaming(id), changesCallers: ([{ id }]) => [id] },
    chooseLanguage: { ...LIVE, orgs: none, storesOf: ([id]) => [id], changesCallers: ([id]) => [id] },
    ...nothing('confirmClaims', 'retireAddress', 'noteFullMailbox', 'noteOpenMailbox'),
  },
  memberships: {
    ...reads('findForUpdate', 'findByRole', 'ofUser', 'countAdmins', 'removedUsers'),
    save: { ...KEPT, orgs: ofValue, access: yes, storesOf: ofUser, changesCallers: ofUser },
  },
  adminAppointments: nothing('add', 'take'),
  sports: leagueStore,
  seasons: { ...leagueStore, ...accessWrites },
  ageGroups: leagueStore,
  divisions: leagueStore,
  ageGroupRules: leagueStore,
  pointAdjustments: leagueStore,
  standingsDecisions: leagueStore,
  facilities: leagueStore,
  fields: leagueStore,
  teams: { ...leagueStore, ...accessWrites, ...reads('ofSeason', 'hold') },
  players: leagueStore,
  staff: { ...leagueStore, ...accessWrites, ...reads('ofTeam', 'ofUser'), save: { ...accessWrites.save, storesOf: ofUser } },
  roster: { ...accessWrites, ...reads('spot', 'ofTeam') },
  games: {
    ...reads('alike', 'isReferenced', 'atField', 'ofTeamsAt', 'starting', 'withoutTime'),
    find: findsGame,
    findForUpdate: findsGame,
    hold: { finds: (games) => games },
    save: { ...KEPT, orgs: ofValue, access: ([game], seen) => changesScorers([game], seen), saves: ([game]) => [game] },
    saveAll: { ...KEPT, orgs: ofValues, access: ([games], seen) => changesScorers(games, seen), saves: ([games]) => games },
    remove: { ...KEPT, orgs: ofId, access: yes },
  },
  gameChanges: {
    append: {
      ...KEPT,
      orgs: ofValues,
      announces: ([changes], seen) => changes.map((change) => [change.orgId, ofGameChange(change, seen.get(change.gameId)?.status)]),
      storesOf: ([changes]) => changes.map(({ by }) => by),
    },
  },
  dayChanges: { ...reads('find', 'findForUpdate'), save: { ...KEPT, orgs: ofValue } },
  scheduleProposals: {
    ...reads('find', 'findForUpdate', 'findOpen', 'takeDue'),
    save: { ...KEPT, orgs: ofValue, wakes: ([{ state }]) => (state === 'queued' ? ['proposals'] : []) },
    remove: { ...KEPT, orgs: ofId },
  },
  lineups: { ...reads('find'), save: { ...KEPT, orgs: ofValue } },
  statEvents: {
    ...reads('hold'),
    append: {
      ...KEPT,
      orgs: ofId,
      logs: ([orgId, gameId, , { from, count }]) => [{ log: { orgId, gameId }, last: (shift) => shift + from + count - 1 }],
    },
    // The numbers of changes are taken by `append`.
    change: { ...KEPT, orgs: ofId },
    saveAll: {
      ...KEPT,
      orgs: ofValues,
      logs: ([events]) => events.map(({ orgId, gameId, changeSequence }) => ({ log: { orgId, gameId }, last: () => changeSequence })),
    },
  },
  personalData: {
    ...reads('orgsOf', 'erasedUpTo'),
    eraseInOrg: { ...PEOPLE, orgs: ofId },
    reattribute: { ...PEOPLE, orgs: ofId },
    eraseBeyondOrgs: { ...LIVE, orgs: none, changesCallers: ([userId]) => [userId] },
    erasePlayer: { ...PEOPLE, orgs: ofId },
    rememberErased: 'nothing',
  },
  guardians: {
    ...reads('ofPlayer'),
    save: { ...KEPT, orgs: ofValue },
    saveAll: { ...KEPT, orgs: ofValues },
    remove: { ...KEPT, orgs: ofId },
  },
  parentLinks: {
    ...reads('find', 'findForUpdate', 'findByPlayer', 'count', 'waitingFor', 'blockedFor', 'ofUser', 'parentsOf'),
    save: { ...KEPT, orgs: ofValue, access: yes, storesOf: ofUser },
    remove: { ...KEPT, orgs: ofId, access: yes },
  },
  followers: {
    ...reads('findForUpdate', 'findBySecret', 'ofPlayer', 'invitedBy', 'ofUser'),
    save: { ...KEPT, orgs: ofValue, access: yes, storesOf: ([{ userId, invitedBy }]) => [userId ?? invitedBy] },
    remove: { ...KEPT, orgs: ofId, access: yes },
  },
  teamClaims: {
    ...reads('find', 'findForUpdate', 'findByTeam', 'ofUser'),
    save: { ...KEPT, orgs: ofValue, storesOf: ofUser },
  },
  importedLeague: {
    ...reads('areFieldsFree', 'holdMade', 'usesOfMade'),
    apply: { ...KEPT, orgs: ofId, access: yes },
    remove: { ...KEPT, orgs: ofId, access: yes },
  },
  leagueImports: {
    ...reads('findForUpdate', 'findRunning'),
    begin: { ...KEPT, orgs: ofValue },
    renew: { ...KEPT, orgs: ofId },
    end: { ...KEPT, orgs: ofId },
    addFindings: { ...KEPT, orgs: ofId },
    addMade: { ...KEPT, orgs: ofId },
    saveUndo: { ...KEPT, orgs: ofId },
  },
  reports: { ...reads('find', 'findForUpdate', 'findByAuthor'), save: { ...KEPT, orgs: ofValue } },
  invites: {
    ...reads('findForUpdate', 'findByCode'),
    save: { ...KEPT, orgs: ofValue },
    changeOrgCode: { ...KEPT, orgs: ofId },
    addUse: { ...KEPT, orgs: ofValue },
    forgetUses: { ...KEPT, orgs: ofId },
  },
  personBlocks: { ...reads('among', 'has', 'list'), ...nothing('add', 'lift') },
  blocks: {
    ...reads('has'),
    add: { ...KEPT, orgs: ofId },
    lift: { ...KEPT, orgs: ofId },
    liftBlock: { ...KEPT, orgs: ofId },
  },
  consents: { ...reads('findInForce', 'findForUpdate'), save: { ...KEPT, orgs: ofValue, storesOf: ofUser } },
  nameSearches: { ...reads('find'), save: 'nothing' },
  actionCounts: nothing('add'),
  // What is appended once a day happened again, whether or not the log already has the day's entry.
  audit: { append: auditEntry, appendOnceADay: auditEntry },
  idempotency: { ...reads('find'), keep: { ...LIVE, orgs: none, storesOf: ([{ caller }]) => [caller] } },
  calendarAddresses: {
    ...reads('findByTeam'),
    save: { ...KEPT, orgs: ofValue },
    remove: { ...KEPT, orgs: ofId },
    removeAll: { ...KEPT, orgs: ofId },
  },
  brackets: {
    ...reads('find', 'findForUpdate', 'ofGames'),
    save: { ...KEPT, orgs: ofValue },
    remove: { ...KEPT, orgs: ofId },
    seat: { ...KEPT, orgs: ofValues },
    link: { ...KEPT, orgs: ofId },
  },
  officialAssignments: {
    ...reads('find', 'findForUpdate', 'ofUserSince'),
    save: { ...KEPT, orgs: ofValue, access: yes },
    remove: { ...KEPT, orgs: ofId, access: yes },
  },
  teamEvents: {
    ...reads('find', 'hold', 'ofSeries', 'ofOrgEvent', 'starting', 'withoutTime', 'placeHolder', 'inTheWayOf', 'countOpen', 'answered'),
    removeAll: { ...KEPT, orgs: ofId },
    saveAll: { ...KEPT, orgs: ofValues, announces: ([events]) => events.map((event) => [event.orgId, [ofTeamEvent(event)]]) },
  },
  slots: {
    ...reads('find', 'itemsToCome', 'itemsOfUser'),
    saveAll: { ...KEPT, orgs: ofValues },
    remove: { ...KEPT, orgs: ofId },
    savePlace: { ...KEPT, orgs: ofValue, storesOf: ofUser },
    removePlace: { ...KEPT, orgs: ofId },
  },
  placeStates: { ...reads('ofFacility', 'lastTold'), ...nothing('nextNotice', 'told'), saveAll: { ...KEPT, orgs: ofValues } },
  eventSeries: { ...reads('find'), save: { ...KEPT, orgs: ofValue } },
  playerAnswers: {
    ...reads('hold'),
    saveAll: { ...KEPT, orgs: ofId, storesOf: ([, , answers]) => answers.map(({ answeredBy }) => answeredBy) },
  },
  playerAbsences: { ...reads('hold'), save: { ...KEPT, orgs: ofValue, storesOf: ([{ setBy }]) => [setBy] } },
  answerRequests: { save: { ...KEPT, orgs: ofValue } },
  playerPresences: {
    saveAll: { ...KEPT, orgs: ofValues, storesOf: ([presences]) => presences.map(({ takenBy }) => takenBy) },
  },
  responseDeadlines: { ...reads('find'), save: { ...KEPT, orgs: ofValue }, remove: { ...KEPT, orgs: ofId } },
  officialAvailabilities: { save: { ...KEPT, orgs: ofValue } },
  officialRatings: { save: { ...KEPT, orgs: ofValue, storesOf: ([{ coachId, officialId }]) => [coachId, officialId] } },
  chat: {
    ...reads('find', 'findByKey'),
    append: {
      ...LIVE,
      orgs: ofValue,
      rooms: ([{ orgId, roomId }]) => [{ room: { orgId, roomId }, at: (message) => message?.createdAt }],
      wakes: ([, options]) => (options?.event ? ['push'] : []),
    },
    correct: {
      ...LIVE,
      orgs: ofValue,
      rooms: ([{ orgId, roomId }]) => [{ room: { orgId, roomId }, at: (message) => message?.editedAt }],
    },
    retract: {
      ...LIVE,
      orgs: ofValue,
      rooms: ([{ orgId, roomId }]) => [{ room: { orgId, roomId }, at: (message) => message?.deletedAt }],
    },
    markRead: { ...LIVE, orgs: ofId, storesOf: ([, , readerId]) => [readerId] },
  },
  moderation: {
    ...reads('findForUpdate', 'kept'),
    ...nothing('keep', 'reopen', 'dismiss', 'closeOfMessage'),
    report: { ...LIVE, orgs: ofValue, storesOf: ([{ reporterId }]) => [reporterId] },
  },
  outbox: {
    // What is due later is found by the worker that adds it.
    add: { ...LIVE, orgs: ofValue, wakes: ([, dueAt]) => (dueAt ? [] : ['push']) },
    ...nothing('take', 'reschedule', 'nextReminder'),
  },
  reminders: {
    ...nothing('takeTurn', 'endTurn'),
    add: { ...LIVE, orgs: ofId, wakes: () => ['push', 'mail'], storesOf: ([, reminders]) => reminders.map(({ userId }) => userId) },
  },
  pushTokens: {
    ...reads('find'),
    save: { ...LIVE, orgs: ofValue, storesOf: ofUser },
    ...nothing('take', 'keepNewest', 'remove', 'removeAll', 'retire'),
  },
  pushDeliveries: { ...reads('due'), ...nothing('add', 'save', 'drop') },
  mailDeliveries: { ...reads('due', 'digestOf'), ...nothing('save'), add: { ...LIVE, orgs: ofValue, wakes: () => ['mail'] } },
  mailings: {
    ...reads('invitedToday', 'invitedTo', 'due'),
    ...nothing('save'),
    add: { ...KEPT, orgs: ofValue, wakes: () => ['mail'] },
  },
  releaseRequests: {
    ...reads('find', 'due'),
    ...nothing('save'),
    add: { ...KEPT, orgs: ofValue, wakes: () => ['mail'] },
    remove: { ...KEPT, orgs: ofId },
  },
  mailStops: { ...reads('among'), ...nothing('add') },
  mailRecipients: { ...reads('hold', 'among'), ...nothing('save') },
  pushSettings: {
    change: { ...LIVE, orgs: ofId, storesOf: ([, userId]) => [userId] },
    setMuted: { ...LIVE, orgs: ofId, storesOf: ([, , userId]) => [userId] },
  },
  webhooks: {
    ...reads('find', 'findForUpdate', 'findByUrl', 'ofOrg'),
    save: { ...KEPT, orgs: ofValue },
    remove: { ...KEPT, orgs: ofId },
  },
  webhookDeliveries: {
    ...reads('take'),
    announce: queuesDelivery,
    add: { ...queuesDelivery, orgs: ofValue },
    release: queuesDelivery,
    redeliver: queuesDelivery,
    redeliverUnsent: queuesDelivery,
    ...nothing('save', 'postpone', 'hold'),
  },
};
