import type { PitchingTable } from '../league/pitching-table.ts';
import type { AgeGroupId, OrgId } from '../shared/ids.ts';
import type { Range } from '../shared/range.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { TimeZone } from '../shared/time.ts';
import { type InvalidRequest, invalid, unless } from '../shared/violation.ts';
import { ROLES, type Role } from './roles.ts';

export type Org = Readonly<{
  id: OrgId;
  name: string;
  /** 2–10 of A–Z and 0–9: it is the first part of every invite code, so it holds no hyphen. */
  code: string;
  timeZone: TimeZone;
  /** An org that does not take a joining parent's word for it. The other roles always wait for an admin. */
  parentsNeedApproval: boolean;
  /**
   * Whether a parent's link to a child waits for the league when no guardian e-mail vouches for it. It may be false only while parents
   * wait for an admin themselves.
   */
  linksNeedApproval: boolean;
  settings: Partial<OrgSettings>;
  createdAt: Date;
}>;

export type OrgCodeTaken = Readonly<{ kind: 'org-code-taken'; code: string }>;

export const ORG_NAME_LENGTH: Range = { min: 1, max: 100 };
export const isOrgCode = (text: string): boolean => /^[A-Z0-9]{2,10}$/.test(text);

/** An org as it begins: parents are let in at once, their links to children wait. */
export const newOrg = (given: Pick<Org, 'id' | 'name' | 'code' | 'timeZone'>, now: Date): Org => ({
  ...given,
  parentsNeedApproval: false,
  linksNeedApproval: true,
  settings: {},
  createdAt: now,
});

/** What an org may say for itself beyond its other fields; a new setting is a line here and its default. */
export type OrgSettings = Readonly<{
  /** Whether umpires take open games without being assigned by the league. */
  umpiresAssignThemselves: boolean;
  /** Minutes that an umpire is given from one facility to another where one of them has no coordinates. */
  travelMinutes: number;
  /** The youngest age group that has standings; null where all have. */
  youngestWithStandings: AgeGroupId | null;
  /** The youngest age group whose leaders are shown; null where all are. */
  youngestWithLeaders: AgeGroupId | null;
  /** Whose limits of pitching the league keeps. */
  pitchingTable: PitchingTable;
}>;

/** Settings that name an age group: it stays for as long as one of them does. */
export const AGE_SETTINGS = ['youngestWithStandings', 'youngestWithLeaders'] as const satisfies readonly (keyof OrgSettings)[];

export const TRAVEL_MINUTES = { min: 0, max: 240 };
const DEFAULT_SETTINGS: OrgSettings = {
  umpiresAssignThemselves: false,
  travelMinutes: 30,
  youngestWithStandings: null,
  youngestWithLeaders: null,
  pitchingTable: 'little_league',
};

/** The settings of an org in full. */
export const settingsOf = ({ settings }: Pick<Org, 'settings'>): OrgSettings => ({ ...DEFAULT_SETTINGS, ...settings });

export const needsApproval = (org: Pick<Org, 'parentsNeedApproval'>, role: Role): boolean => role !== 'parent' || org.parentsNeedApproval;

/** Whether links wait that nobody vouches for: a parent who joins without a decision is not linked to a child without one either. */
export const linksWait = ({ parentsNeedApproval, linksNeedApproval }: Pick<Org, 'parentsNeedApproval' | 'linksNeedApproval'>): boolean =>
  linksNeedApproval || !parentsNeedApproval;

/** Their invite codes can be guessed, and they see children's names: they wait in every org. */
const ALWAYS_WAIT: readonly Role[] = ['admin', 'staff', 'coach', 'umpire'];

/** The roles that wait for an admin on joining. */
export const rolesThatWait = (org: Pick<Org, 'parentsNeedApproval'>): readonly Role[] => ROLES.filter((role) => needsApproval(org, role));

/** What an admin changes of an org; what is left out stays. */
export type OrgChange = Partial<Pick<Org, 'name' | 'timeZone' | 'linksNeedApproval'> & { rolesThatWait: readonly Role[] } & OrgSettings>;

/** Refuses to let in without a decision those who always wait, and links that do not wait of parents who do not either. */
export function changeOrg(
  org: Org,
  { rolesThatWait: waiting, name, timeZone, linksNeedApproval, ...settings }: OrgChange,
): Result<Org, InvalidRequest> {
  const parentsNeedApproval = waiting ? waiting.includes('parent') : org.parentsNeedApproval;
  const next = {
    ...org,
    ...{ name: name ?? org.name, timeZone: timeZone ?? org.timeZone, parentsNeedApproval },
    // Links wait again as soon as parents do not.
    linksNeedApproval: linksNeedApproval ?? (org.linksNeedApproval || !parentsNeedApproval),
    settings: { ...org.settings, ...settings },
  };
  const violations = [
    ...unless(!waiting || ALWAYS_WAIT.every((role) => waiting.includes(role)), {
      path: ['rolesThatWait'],
      rule: 'always-waits',
      roles: ALWAYS_WAIT,
    }),
    ...unless(next.linksNeedApproval || parentsNeedApproval, { path: ['linksNeedApproval'], rule: 'needs-waiting-parents' }),
  ];
  return violations.length > 0 ? err(invalid(...violations)) : ok(next);
}
