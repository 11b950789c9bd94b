import { searchKey } from '../shared/name-match.ts';
import type { Player, StaffMember } from './team.ts';

/** What a player is found and ordered by: last name, then first name. */
export const playerKey = ({ firstName, lastName }: Pick<Player, 'firstName' | 'lastName'>): string => searchKey(lastName, firstName);

/** A last name of two letters or more, and any; the column `short_key` is made by the same expressions. */
const SHORTENED_LAST_NAME = '^ ([^ 0-9])( ?[^ ])+  (.*)$';
const HIDDEN_LAST_NAME = '^( [^ ]+)* ?  ';

/**
 * What a player is found and ordered by for those who see the first name and last initial: the key without the other letters of the last
 * name, and without the initial where it is all that there is. A syllable of Hangul is one letter.
 */
export function shortKey(player: Pick<Player, 'firstName' | 'lastName'>): string {
  const key = playerKey(player).normalize('NFC');
  const shortened = new RegExp(SHORTENED_LAST_NAME, 'u').test(key)
    ? key.replace(new RegExp(SHORTENED_LAST_NAME, 'u'), ' $1  $3')
    : key.replace(new RegExp(HIDDEN_LAST_NAME, 'u'), '   ');
  return shortened.normalize('NFD');
}

/** What somebody on a staff list is found by. */
export const staffKey = ({ name }: Pick<StaffMember, 'name'>): string => searchKey(name);
