import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { MODULES } from '../schema/tables.ts';
import type { Table } from './table.ts';

type EntitiesOf<Module> = Module extends unknown ? Exclude<Module[keyof Module], Table> : never;

/** The tables for Kysely, inferred from the entities. */
export interface Schema extends InferKyselyDB<EntitiesOf<(typeof MODULES)[number]>> {}
