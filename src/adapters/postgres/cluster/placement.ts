import type { Placement } from '../orm/table.ts';
import { TABLES } from '../schema/tables.ts';

/** A table of the catalog, with the columns of its primary key in order. */
export type PlacedTable = Readonly<{ name: string; key: readonly string[] }>;

const DECLARED = new Map(TABLES.map(({ name, placement }) => [name, placement]));

/** Where a table belongs: a table that is not declared, with its org if its primary key begins with that; undefined otherwise. */
export const placementOf = ({ name, key }: PlacedTable): Placement | undefined =>
  DECLARED.get(name) ?? (key[0] === 'org_id' ? { kind: 'distributed', by: 'org_id', withOrgs: true } : undefined);

export const placeInWords = (placement: Placement): string =>
  placement.kind === 'reference' ? 'on every node' : `by ${placement.by}${placement.withOrgs ? ', with its org' : ''}`;

/** Whether a foreign key from one table to another is possible on a cluster. */
export function mayRefer(from: Placement, to: Placement): boolean {
  if (to.kind === 'reference') return true;
  return from.kind === 'distributed' && from.withOrgs && to.withOrgs;
}

/** Constraints that a distributed table cannot have, and why it can be dropped when the tables are placed. */
export const ON_ONE_NODE: readonly Readonly<{ table: string; name: string; why: string }>[] = [
  { table: 'org', name: 'org_code_key', why: 'the primary key of org_code holds codes apart' },
];

/** What is set aside until the tables are placed. A table, so that an interrupted run can be completed. */
export const SET_ASIDE = 'set_aside_for_distribution';
