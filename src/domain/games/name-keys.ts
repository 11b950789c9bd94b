import { searchKey } from '../shared/name-match.ts';
import type { Player, StaffMember } from './team.ts';

/** What a player is found and ordered by: last name, then first name. */
export const playerKey = ({ firstName, lastName }: Pick<Player, 'firstName' | 'lastName'>): string => searchKey(lastName, firstName);

/** What somebody on a staff list is found by. */
export const staffKey = ({ name }: Pick<StaffMember, 'name'>): string => searchKey(name);
