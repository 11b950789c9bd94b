import type { FieldChange, Game } from '../games/game.ts';
import type { Facility, Field } from '../league/facility.ts';
import type { AgeGroup, Division, Season, Sport } from '../league/season.ts';
import type { Guardian, Player, RosterSpot, StaffMember, Team } from '../league/team.ts';
import type { OrgId } from '../shared/ids.ts';
import type { TimeZone } from '../shared/time.ts';

/** Things that may have an id of another product or of the league's own lists. */
export const IDENTIFIED = ['facility', 'team', 'staffMember', 'player', 'game'] as const;
export type Identified = (typeof IDENTIFIED)[number];

/** Everything of an org that an import may refer to or change. */
export type League = Readonly<{
  orgId: OrgId;
  zone: TimeZone;
  sports: readonly Sport[];
  seasons: readonly Season[];
  ageGroups: readonly AgeGroup[];
  divisions: readonly Division[];
  facilities: readonly Facility[];
  fields: readonly Field[];
  teams: readonly Team[];
  staff: readonly StaffMember[];
  players: readonly Player[];
  rosterSpots: readonly RosterSpot[];
  guardians: readonly Guardian[];
  games: readonly Game[];
  /** Our ids by external id. */
  externalIds: Readonly<Record<Identified, ReadonlyMap<string, string>>>;
}>;

/** Resolves an id in a file: our id for a known external id, otherwise the id itself, since exports write ours. */
export const idBehind = ({ externalIds }: Pick<League, 'externalIds'>, of: Identified, id: string | undefined): string =>
  externalIds[of].get(id ?? '') ?? id ?? '';

/** A newly learned external id of a thing. */
export type ExternalId = Readonly<{ of: Identified; externalId: string; id: string }>;

type Values = {
  ageGroup: AgeGroup;
  division: Division;
  facility: Facility;
  field: Field;
  team: Team;
  staffMember: StaffMember;
  player: Player;
  rosterSpot: RosterSpot;
  guardian: Guardian;
  game: Game;
  externalId: ExternalId;
};
export type Thing = keyof Values;
export type ValueOf<T extends Thing> = Values[T];
export const THINGS = [
  'ageGroup',
  'division',
  'facility',
  'field',
  'team',
  'staffMember',
  'player',
  'rosterSpot',
  'guardian',
  'game',
  'externalId',
] as const satisfies readonly Thing[];

/** One row to write. Changes are ordered so that each finds what it refers to. A changed game includes its change log. */
export type Change = {
  [T in Thing]:
    | Readonly<{ thing: T; state: 'new'; line: number; value: Values[T] }>
    | Readonly<{ thing: T; state: 'changed'; line: number; before: Values[T]; value: Values[T]; log?: readonly FieldChange[] }>;
}[Thing];

export type Counts = Readonly<Record<Thing, Readonly<{ new: number; changed: number; same: number }>>>;

/** Collects the changes that an import makes to a league. */
export class Ledger {
  readonly changes: Change[] = [];
  readonly #counts = Object.fromEntries(THINGS.map((thing) => [thing, { new: 0, changed: 0, same: 0 }])) as Record<
    Thing,
    { new: number; changed: number; same: number }
  >;

  get counts(): Counts {
    return this.#counts;
  }

  /** Records a thing's new value; without `before` it is new. */
  record<T extends Thing>(
    thing: T,
    line: number,
    before: Values[T] | undefined,
    value: Values[T],
    log?: readonly FieldChange[],
  ): Values[T] {
    if (before === undefined) {
      this.#counts[thing].new += 1;
      this.changes.push({ thing, state: 'new', line, value } as Change);
    } else if (log ? log.length === 0 : isSameValue(before, value)) {
      this.#counts[thing].same += 1;
    } else {
      this.#counts[thing].changed += 1;
      this.changes.push({ thing, state: 'changed', line, before, value, ...(log && { log }) } as Change);
    }
    return value;
  }
}

/** Whether two values of a thing are equal, whatever the order of their members. */
export const isSameValue = (a: object, b: object): boolean => {
  const [one, other] = [a, b] as readonly Readonly<Record<string, unknown>>[];
  const names = Object.keys(one!);
  return names.length === Object.keys(other!).length && names.every((name) => JSON.stringify(one![name]) === JSON.stringify(other![name]));
};
