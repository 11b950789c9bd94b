import {
  type OrgAgeGroup,
  type OrgDivision,
  type OrgFacility,
  type OrgField,
  type OrgSeason,
  type OrgSport,
  unwrap,
} from 'league-gateway-client';
import { league } from '../../../kit/league.ts';
import { allOf, PAGE } from '../../lists.ts';

export type Part = Readonly<{ id: string; name: string; version: number; archived: boolean }>;
/** A member that is edited: its name in the API and in the catalog, and what kind of field it has. */
export type Member = Readonly<{
  name: string;
  label: 'name' | 'startsOn' | 'endsOn' | 'street' | 'city' | 'notes';
  type?: 'text' | 'date';
  isOptional?: boolean;
}>;

/** How one kind of what a league is made of is listed, changed and removed. */
export type KindOfPart<Item extends Part = Part> = Readonly<{
  members: readonly Member[];
  list: (archived: boolean, signal?: AbortSignal) => Promise<readonly Item[]>;
  read: (id: string) => Promise<Item>;
  /** Without `ifMatch`, whatever the version is. */
  change: (id: string, change: Partial<Item>, ifMatch?: string) => Promise<Item>;
  /** The item as it is put out of sight, if something else still needs it; undefined once it is gone. */
  remove: (id: string) => Promise<Item | undefined>;
}>;

const NAME: Member = { name: 'name', label: 'name' };
const query = (page: object, archived: boolean) => ({ ...page, limit: PAGE, archived });
const ofOne = (id: string) => ({ path: { id } });
const ofVersion = (id: string, ifMatch?: string) => ({ path: { id }, ...(ifMatch !== undefined && { header: { 'If-Match': ifMatch } }) });

const sport: KindOfPart<OrgSport> = {
  members: [NAME],
  list: (archived, signal) =>
    allOf(
      (page) => league.GET('/api/org/sports', { params: { query: query(page, archived) }, ...(signal && { signal }) }),
      ({ sports }) => sports,
    ),
  read: (id) => unwrap(league.GET('/api/org/sports/{id}', { params: ofOne(id) })),
  change: (id, body, ifMatch) => unwrap(league.PATCH('/api/org/sports/{id}', { params: ofVersion(id, ifMatch), body })),
  remove: (id) => unwrap(league.DELETE('/api/org/sports/{id}', { params: ofOne(id) })),
};

const season: KindOfPart<OrgSeason> = {
  members: [NAME, { name: 'startsOn', label: 'startsOn', type: 'date' }, { name: 'endsOn', label: 'endsOn', type: 'date' }],
  list: (archived, signal) =>
    allOf(
      (page) => league.GET('/api/org/seasons', { params: { query: query(page, archived) }, ...(signal && { signal }) }),
      ({ seasons }) => seasons,
    ),
  read: (id) => unwrap(league.GET('/api/org/seasons/{id}', { params: ofOne(id) })),
  change: (id, { rules: _, ...body }, ifMatch) => unwrap(league.PATCH('/api/org/seasons/{id}', { params: ofVersion(id, ifMatch), body })),
  remove: (id) => unwrap(league.DELETE('/api/org/seasons/{id}', { params: ofOne(id) })),
};

const ageGroup: KindOfPart<OrgAgeGroup> = {
  members: [NAME],
  list: (archived, signal) =>
    allOf(
      (page) => league.GET('/api/org/age-groups', { params: { query: query(page, archived) }, ...(signal && { signal }) }),
      ({ ageGroups }) => ageGroups,
    ),
  read: (id) => unwrap(league.GET('/api/org/age-groups/{id}', { params: ofOne(id) })),
  change: (id, body, ifMatch) => unwrap(league.PATCH('/api/org/age-groups/{id}', { params: ofVersion(id, ifMatch), body })),
  remove: (id) => unwrap(league.DELETE('/api/org/age-groups/{id}', { params: ofOne(id) })),
};

const division: KindOfPart<OrgDivision> = {
  members: [NAME],
  list: (archived, signal) =>
    allOf(
      (page) => league.GET('/api/org/divisions', { params: { query: query(page, archived) }, ...(signal && { signal }) }),
      ({ divisions }) => divisions,
    ),
  read: (id) => unwrap(league.GET('/api/org/divisions/{id}', { params: ofOne(id) })),
  change: (id, body, ifMatch) => unwrap(league.PATCH('/api/org/divisions/{id}', { params: ofVersion(id, ifMatch), body })),
  remove: (id) => unwrap(league.DELETE('/api/org/divisions/{id}', { params: ofOne(id) })),
};

const facility: KindOfPart<OrgFacility> = {
  members: [
    NAME,
    { name: 'street', label: 'street', isOptional: true },
    { name: 'city', label: 'city', isOptional: true },
    { name: 'notes', label: 'notes', isOptional: true },
  ],
  list: (archived, signal) =>
    allOf(
      (page) => league.GET('/api/org/facilities', { params: { query: query(page, archived) }, ...(signal && { signal }) }),
      ({ facilities }) => facilities,
    ),
  read: (id) => unwrap(league.GET('/api/org/facilities/{id}', { params: ofOne(id) })),
  change: (id, body, ifMatch) => unwrap(league.PATCH('/api/org/facilities/{id}', { params: ofVersion(id, ifMatch), body })),
  remove: (id) => unwrap(league.DELETE('/api/org/facilities/{id}', { params: ofOne(id) })),
};

const field: KindOfPart<OrgField> = {
  members: [NAME],
  list: (archived, signal) =>
    allOf(
      (page) => league.GET('/api/org/fields', { params: { query: query(page, archived) }, ...(signal && { signal }) }),
      ({ fields }) => fields,
    ),
  read: (id) => unwrap(league.GET('/api/org/fields/{id}', { params: ofOne(id) })),
  change: (id, body, ifMatch) => unwrap(league.PATCH('/api/org/fields/{id}', { params: ofVersion(id, ifMatch), body })),
  remove: (id) => unwrap(league.DELETE('/api/org/fields/{id}', { params: ofOne(id) })),
};

/** The kinds in the order in which they are shown. */
export const KINDS = { season, sport, ageGroup, division, facility, field } as const;
export type KindName = keyof typeof KINDS;
