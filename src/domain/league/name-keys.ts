import { searchKey } from '../shared/name-match.ts';
import type { Player, StaffMember } from './team.ts';

/** The key by which a player is found and sorted: last name, then first name. */
export const playerKey = ({ firstName, lastName }: Pick<Player, 'firstName' | 'lastName'>): string => searchKey(lastName, firstName);

/** A last name of two letters or more, and any last name; the column `short_key` uses the same expressions. */
const SHORTENED_LAST_NAME = '^ ([^ 0-9])( ?[^ ])+  (.*)$';
const HIDDEN_LAST_NAME = '^( [^ ]+)* ?  ';

/**
 * The search and sort key of a player for callers who see the first name and last initial: the key without the other letters of the last
 * name, and without the initial if it is the whole last name. A Hangul syllable is one letter.
 */
export function shortKey(player: Pick<Player, 'firstName' | 'lastName'>): string {
  const key = playerKey(player).normalize('NFC');
  const shortened = new RegExp(SHORTENED_LAST_NAME, 'u').test(key)
    ? key.replace(new RegExp(SHORTENED_LAST_NAME, 'u'), ' $1  $3')
    : key.replace(new RegExp(HIDDEN_LAST_NAME, 'u'), '   ');
  return shortened.normalize('NFD');
}

/** The search key of a staff member. */
export const staffKey = ({ name }: Pick<StaffMember, 'name'>): string => searchKey(name);
