import { type FollowedTable, type LimitsByAge, type PitchingTable, withNewerLimits } from '../league/pitching-table.ts';
import type { AgeGroupId, OrgId } from '../shared/ids.ts';
import type { Range } from '../shared/range.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { foldText } from '../shared/text.ts';
import type { TimeZone } from '../shared/time.ts';
import { type InvalidRequest, invalid, unless, type Violation } from '../shared/violation.ts';
import { DEFAULT_LANGUAGE, type Language } from '../texts/language.ts';
import { LEAGUE_ROLES, type LeagueRole, type Role } from './roles.ts';

export type Org = Readonly<{
  id: OrgId;
  name: string;
  /** 2–10 of A–Z and 0–9, without a hyphen, since it is the first part of every invite code. */
  code: string;
  timeZone: TimeZone;
  /** Whether parents wait for an admin on joining. The other roles always wait. */
  parentsNeedApproval: boolean;
  /**
   * Whether a parent's link to a child waits for the league when no guardian e-mail matches. It may be false only if parents themselves
   * wait for an admin.
   */
  linksNeedApproval: boolean;
  settings: Partial<OrgSettings>;
  confirmation: OrgConfirmation;
  /** Since when the operator has suspended the org; null if it is open. */
  suspendedAt: Date | null;
  /** What its members are told as long as it is suspended. */
  suspensionNotice: string | null;
  /** When it is removed with all that is in it; null unless the operator has asked for that. It is suspended as long. */
  deletesAt: Date | null;
  /** When its admins were last told that it is to be deleted. */
  deletionToldAt: Date | null;
  createdAt: Date;
}>;

/**
 * Whether the operator has looked at an org and its name. Those that the operator made need no look. One that a member made waits, also again once
 * it is renamed, and is held as long: no public page, no invitations by mail, and codes within `HELD_INVITE_BOUNDS`.
 */
export const ORG_CONFIRMATIONS = ['not_needed', 'waiting', 'given'] as const;
export type OrgConfirmation = (typeof ORG_CONFIRMATIONS)[number];
export const isConfirmed = ({ confirmation }: Pick<Org, 'confirmation'>): boolean => confirmation !== 'waiting';

/** Lets an org that waits act as every other one. */
export const confirmOrg = (org: Org): Org => (isConfirmed(org) ? org : { ...org, confirmation: 'given' });

export const SUSPENSION_NOTICE_LENGTH: Range = { min: 1, max: 300 };

/** Closes an org to its members, its codes, its links and its public page; nothing in it is lost. Suspended again, it has the new notice. */
export const suspended = (org: Org, notice: string, now: Date): Org => ({
  ...org,
  suspendedAt: org.suspendedAt ?? now,
  suspensionNotice: notice,
});
export const isSuspended = ({ suspendedAt }: Pick<Org, 'suspendedAt'>): boolean => suspendedAt !== null;
export const resumed = (org: Org): Org => ({ ...org, suspendedAt: null, suspensionNotice: null });

const DAY_MS = 86_400_000;
/** How long an org that is to be deleted can be restored. */
const DELETED_AFTER_MS = 30 * DAY_MS;
/** So long before the end its admins are told once more. */
const DELETION_TOLD_AGAIN_MS = 7 * DAY_MS;

export const deletionAt = (now: Date): Date => new Date(now.getTime() + DELETED_AFTER_MS);
/** Suspends an org until it is deleted; its admins are told at once. The notice of one that is suspended already follows on a line of its own. */
export const toBeDeleted = (org: Org, { deletesAt, notice }: Readonly<{ deletesAt: Date; notice: string }>, now: Date): Org => ({
  ...suspended(org, isSuspended(org) ? `${notice}\n${org.suspensionNotice}` : notice, now),
  deletesAt,
  deletionToldAt: now,
});
/** As it was before it was to be deleted: open, or suspended with its notice. */
export function restored(org: Org): Org {
  const [, earlier] = /\n(.*)$/s.exec(org.suspensionNotice ?? '') ?? [];
  return { ...(earlier === undefined ? resumed(org) : { ...org, suspensionNotice: earlier }), deletesAt: null, deletionToldAt: null };
}
export const isDeletionDue = ({ deletesAt }: Pick<Org, 'deletesAt'>, now: Date): boolean => deletesAt !== null && deletesAt <= now;
export function isDeletionToTell({ deletesAt, deletionToldAt }: Pick<Org, 'deletesAt' | 'deletionToldAt'>, now: Date): boolean {
  if (deletesAt === null || deletesAt <= now) return false;
  const againAt = new Date(deletesAt.getTime() - DELETION_TOLD_AGAIN_MS);
  return againAt <= now && (deletionToldAt === null || deletionToldAt < againAt);
}
export const deletionTold = (org: Org, now: Date): Org => ({ ...org, deletionToldAt: now });
/** All that remains of an org that the operator has deleted. */
export type DeletedOrg = Readonly<{ id: OrgId; requestedAt: Date; deletedAt: Date }>;
export const deletedOrg = (id: OrgId, deletesAt: Date, now: Date): DeletedOrg => ({
  id,
  requestedAt: new Date(deletesAt.getTime() - DELETED_AFTER_MS),
  deletedAt: now,
});

/** Which org a code leads to; `expiresAt` is null for its present code, else when it stops, unless it becomes the present one again. */
export type OrgCode = Readonly<{ code: string; orgId: OrgId; expiresAt: Date | null }>;

/** How long an earlier code leads to its org, and to no other: posters of a whole season carry it. */
const EARLIER_CODE_LEADS_FOR_MS = 365 * 86_400_000;
export const earlierCodeLeadsUntil = (now: Date): Date => new Date(now.getTime() + EARLIER_CODE_LEADS_FOR_MS);

/** The code is the present or an earlier one of another org. */
export type OrgCodeTaken = Readonly<{ kind: 'org-code-taken'; code: string }>;
/** The code is free, but people would take it for that of another org. */
export type NameTaken = Readonly<{ kind: 'name-taken'; code: string }>;

/** Who creates organizations: the operator alone, or everybody who is signed in, too. */
export const ORG_CREATORS = ['operator', 'signed-in'] as const;
export type OrgCreators = (typeof ORG_CREATORS)[number];

export const ORG_NAME_LENGTH: Range = { min: 1, max: 100 };
export const isOrgCode = (text: string): boolean => /^[A-Z0-9]{2,10}$/.test(text);

/** What reads as the service itself or somebody who speaks for it: members cannot give such a code to their organization, the operator can. */
const RESERVED_CODES: readonly string[] = [
  ...['ADMIN', 'ADMINS', 'API', 'APP', 'CONSOLE', 'GATEWAY', 'HELP', 'JOIN', 'LEAGUE', 'LEAGUES', 'LOGIN', 'MAIL', 'NULL', 'OFFICIAL'],
  ...['OPERATOR', 'PUBLIC', 'ROOT', 'SAFETY', 'SECURITY', 'SERVICE', 'SIGNIN', 'STAFF', 'SUPPORT', 'SYSTEM', 'TEST', 'WEB', 'WWW'],
];

/** Codes that look alike have the same look: 0 and O, 1, I and L are easily taken for each other. */
export const lookOfCode = (code: string): string => code.replaceAll('0', 'O').replaceAll(/[1L]/g, 'I');

const RESERVED_LOOKS = RESERVED_CODES.map(lookOfCode);

/** A code that a member gives to the organization that they make: none that looks like a reserved one, whatever digits follow. */
export function checkOwnCode(code: string): Result<undefined, InvalidRequest> {
  const digits = /[0-9]*$/.exec(code)![0].length;
  const stems = Array.from({ length: digits + 1 }, (_, count) => lookOfCode(code.slice(0, code.length - count)));
  return stems.some((stem) => RESERVED_LOOKS.includes(stem)) ? err(invalid({ path: ['code'], rule: 'reserved' })) : ok(undefined);
}

/** Names that people take for each other have the same look, whatever their case, accents and punctuation. */
export const lookOfName = (name: string): string =>
  foldText(name)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/g, 'l');

/** A new org: parents are approved at once, and their links to children wait. */
export const newOrg = (
  { language, ...given }: Pick<Org, 'id' | 'name' | 'code' | 'timeZone' | 'confirmation'> & Readonly<{ language?: Language | undefined }>,
  now: Date,
): Org => ({
  ...given,
  parentsNeedApproval: false,
  linksNeedApproval: true,
  suspendedAt: null,
  suspensionNotice: null,
  deletesAt: null,
  deletionToldAt: null,
  settings: language === undefined ? {} : { language },
  createdAt: now,
});

/** Optional settings of an org; a new setting is a line here and its default. */
export type OrgSettings = Readonly<{
  /** Whether umpires may take open games without being assigned by the league. */
  umpiresAssignThemselves: boolean;
  /** Minutes of travel allowed to an umpire between facilities if one of them has no coordinates. */
  travelMinutes: number;
  /** The youngest age group that has standings; null if all have. */
  youngestWithStandings: AgeGroupId | null;
  /** The youngest age group whose leaders are shown; null if all are. */
  youngestWithLeaders: AgeGroupId | null;
  /** The pitching limits that the league follows, unless a season has others. */
  pitchingTable: PitchingTable;
  /** The league's own limits, which it follows where the table is `own`. */
  ownPitchingTable: LimitsByAge | null;
  /** The league's own texts to which members can agree, besides `COMMON_DOCUMENTS`. */
  documents: readonly string[];
  /** When reminders are made, `HH:MM` in the org's time zone. */
  remindersAt: string;
  /** How many days before a game or event guardians who have not said whether their child comes are reminded; null for not at all. */
  remindUnanswered: number | null;
  /** Whether guardians are reminded on the evening before a game or event to which their child comes, or where they have taken a slot. */
  remindEveningBefore: boolean;
  /** How many days before a game umpires are reminded of an offer that they have not answered; null for not at all. */
  remindOpenOffers: number | null;
  /** What members read who have chosen no language, and whose provider names none. */
  language: Language;
  /** Whether guardians may let others follow their child. If not, those who do see nothing as long as it is so. */
  followersAllowed: boolean;
  /** Whether everybody may see the schedule, standings, play-offs and the state of the fields, without people. */
  publicPage: boolean;
  /** The web sites that may show the public page in a frame of theirs, such as `https://www.example.org`. */
  embedOrigins: readonly string[];
  /** Whether followers read what the events of the child's teams are, when and where. */
  followersSeeEvents: boolean;
}>;

/** Settings that refer to an age group, which cannot be removed while one of them does. */
export const AGE_SETTINGS = ['youngestWithStandings', 'youngestWithLeaders'] as const satisfies readonly (keyof OrgSettings)[];

export const TRAVEL_MINUTES = { min: 0, max: 240 };
/** Late enough for a turn in the morning before, and early enough that reminders arrive before the night. */
export const REMINDERS_AT = { earliest: '08:00', latest: '20:00' };
export const REMINDER_DAYS: Range = { min: 1, max: 7 };
const DEFAULT_SETTINGS: OrgSettings = {
  umpiresAssignThemselves: false,
  travelMinutes: 30,
  youngestWithStandings: null,
  youngestWithLeaders: null,
  pitchingTable: 'little_league',
  ownPitchingTable: null,
  documents: [],
  remindersAt: '18:00',
  remindUnanswered: 2,
  remindEveningBefore: true,
  remindOpenOffers: 2,
  language: DEFAULT_LANGUAGE,
  followersAllowed: true,
  publicPage: false,
  embedOrigins: [],
  followersSeeEvents: false,
};

/** The settings of an org with defaults filled in. */
export const settingsOf = ({ settings }: Pick<Org, 'settings'>): OrgSettings => ({
  ...DEFAULT_SETTINGS,
  ...settings,
  ...(settings.ownPitchingTable && { ownPitchingTable: withNewerLimits(settings.ownPitchingTable) }),
});

/** The pitching limits that a season follows; `table` is what its rules say, null for the league's. */
export const pitchingTableIn = (org: Pick<Org, 'settings'>, table: PitchingTable | null): FollowedTable => {
  const { pitchingTable, ownPitchingTable } = settingsOf(org);
  return { table: table ?? pitchingTable, own: ownPitchingTable };
};

/** The language of what a person is told in an org; `reads` is null for one of whom no language is known. */
export const languageIn = (org: Pick<Org, 'settings'>, reads: Language | null): Language => reads ?? settingsOf(org).language;

/** Texts to which the members of every org can agree. */
export const COMMON_DOCUMENTS: readonly string[] = ['terms', 'privacy', 'media'];
export const MAX_DOCUMENTS = 20;
export const MAX_EMBED_ORIGINS = 5;

/** A site without a path, a query or a name to sign in with, as it stands in a content security policy. */
export const EMBED_ORIGIN = {
  form: /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9](?::[0-9]{1,5})?$/,
  maxLength: 253,
};
export const isEmbedOrigin = (text: string): boolean => text.length <= EMBED_ORIGIN.maxLength && EMBED_ORIGIN.form.test(text);

/** Whether members can agree to a text: under invented names they could store what they like. */
export const isPublished = (org: Pick<Org, 'settings'>, document: string): boolean =>
  COMMON_DOCUMENTS.includes(document) || settingsOf(org).documents.includes(document);

/** Whether a role counts in the org: a follower's, only as long as the org allows followers. */
export const isOpenRole = (org: Pick<Org, 'settings'>, role: Role): boolean => role !== 'follower' || settingsOf(org).followersAllowed;

export const needsApproval = (org: Pick<Org, 'parentsNeedApproval'>, role: LeagueRole): boolean =>
  role !== 'parent' || org.parentsNeedApproval;

/** Whether links without a matching guardian e-mail wait. If parents join without a decision, their links to children always wait. */
export const linksWait = ({ parentsNeedApproval, linksNeedApproval }: Pick<Org, 'parentsNeedApproval' | 'linksNeedApproval'>): boolean =>
  linksNeedApproval || !parentsNeedApproval;

/** Their invite codes can be guessed, and they see children's names, so they wait in every org. */
const ALWAYS_WAIT: readonly LeagueRole[] = ['admin', 'staff', 'coach', 'umpire'];

/** The roles that wait for an admin on joining. */
export const rolesThatWait = (org: Pick<Org, 'parentsNeedApproval'>): readonly LeagueRole[] =>
  LEAGUE_ROLES.filter((role) => needsApproval(org, role));

/** An admin's change of an org; omitted fields stay as they are. */
export type OrgChange = Partial<
  Pick<Org, 'name' | 'timeZone' | 'linksNeedApproval'> & { rolesThatWait: readonly LeagueRole[] } & OrgSettings
>;

/** Refuses to admit roles in `ALWAYS_WAIT` without a decision, and to let links skip the wait if parents do not wait either. */
export function changeOrg(
  org: Org,
  { rolesThatWait: waiting, name, timeZone, linksNeedApproval, ...settings }: OrgChange,
): Result<Org, InvalidRequest> {
  const parentsNeedApproval = waiting ? waiting.includes('parent') : org.parentsNeedApproval;
  const next: Org = {
    ...org,
    name: name ?? org.name,
    confirmation: org.confirmation === 'given' && name !== undefined && name !== org.name ? 'waiting' : org.confirmation,
    timeZone: timeZone ?? org.timeZone,
    parentsNeedApproval,
    // If parents stop waiting, links wait again.
    linksNeedApproval: linksNeedApproval ?? (org.linksNeedApproval || !parentsNeedApproval),
    settings: { ...org.settings, ...settings },
  };
  const violations = [
    ...unless(!waiting || ALWAYS_WAIT.every((role) => waiting.includes(role)), {
      path: ['rolesThatWait'],
      rule: 'always-waits',
      roles: ALWAYS_WAIT,
    }),
    ...ownTableFaults(settingsOf(next)),
    ...unless(next.linksNeedApproval || parentsNeedApproval, { path: ['linksNeedApproval'], rule: 'needs-waiting-parents' }),
  ];
  return violations.length > 0 ? err(invalid(...violations)) : ok(next);
}

/** Ages and rests in ascending order, each once; every unit once; a league that follows a table of its own has one. */
function ownTableFaults({ pitchingTable, ownPitchingTable }: OrgSettings): readonly Violation[] {
  const path = ['ownPitchingTable'];
  if (ownPitchingTable === null) return unless(pitchingTable !== 'own', { path, rule: 'required-for-own' });
  const isAscending = (numbers: readonly number[]) => numbers.every((each, index) => index === 0 || each > numbers[index - 1]!);
  return [
    ...unless(isAscending(ownPitchingTable.map(({ upToAge }) => upToAge)), { path, rule: 'not-ascending', by: 'upToAge' }),
    ...ownPitchingTable.flatMap(({ limits: { rest } }, index) =>
      unless(isAscending(rest.map(({ from }) => from)), { path: [...path, index, 'limits', 'rest'], rule: 'not-ascending', by: 'from' }),
    ),
    ...ownPitchingTable.flatMap(({ limits: { measure, also } }, index) => {
      const measures = [measure, ...also.map((each) => each.measure)];
      return also.flatMap((_, at) =>
        unless(measures.indexOf(measures[at + 1]!) === at + 1, {
          path: [...path, index, 'limits', 'also', at, 'measure'],
          rule: 'listed-twice',
        }),
      );
    }),
  ];
}
