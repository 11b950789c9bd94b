import { hash } from 'node:crypto';
import type { LiveGameView, PlayView } from '../../../application/scoring/get-live-game.ts';
import type { TeamId } from '../../../domain/shared/ids.ts';

// Each answer's cursor holds a short hash of every member and every play of the live state, so that the next one leaves out what the caller has.

const MEMBERS = [
  ...(['game', 'sport', 'score', 'lineScore', 'teamFigures', 'situation', 'proposal', 'rules', 'ruling'] as const),
  ...(['onField', 'warnings'] as const),
] as const satisfies readonly (keyof LiveGameView)[];
type Member = (typeof MEMBERS)[number];

/** 30 bits. */
const HASH_LENGTH = 5;
const MOST_PLAYS = 10;
const HASHES = MEMBERS.length + MOST_PLAYS;
/** The sequence number of the log, and the hashes of the members, then of the plays, if the caller knows them. */
export const LIVE_CURSOR = new RegExp(`^\\d{1,9}(\\.([\\w-]{${HASH_LENGTH}}){${MEMBERS.length},${HASHES}})?$`);

export type LiveChangesView = Readonly<
  Partial<Pick<LiveGameView, Member | 'plays'>> &
    Pick<LiveGameView, 'changeSequence'> & {
      addedPlays?: readonly PlayView[];
      cursor: string;
      /** Whose players the live state names; not part of the answer. */
      teamIds: readonly TeamId[];
    }
>;

export const sequenceOf = (cursor: string): number => Number.parseInt(cursor, 10);

export function changesSince(cursor: string, live: LiveGameView): LiveChangesView {
  const known = hashesIn(cursor);
  const members = MEMBERS.map((name) => hashOf(live[name]));
  const plays = live.plays.map(hashOf);
  const { game, changeSequence } = live;
  return {
    ...Object.fromEntries(MEMBERS.flatMap((name, index) => (members[index] === known[index] ? [] : [[name, live[name]]]))),
    ...changedPlays(known.length === 0 ? undefined : known.slice(MEMBERS.length), live.plays, plays),
    changeSequence,
    cursor: `${changeSequence}.${[...members, ...plays].join('')}`,
    teamIds: [game.homeTeam.id, game.visitorTeam.id],
  };
}

/** The plays that come after the known ones, or all of them if those are not what remains of the known ones. */
function changedPlays(
  known: readonly string[] | undefined,
  plays: readonly PlayView[],
  hashes: readonly string[],
): Pick<LiveChangesView, 'plays' | 'addedPlays'> {
  for (let added = 0; known && added <= plays.length; added += 1) {
    const before = plays.length - added;
    const isWindowFull = plays.length === MOST_PLAYS;
    if (before > known.length || (!isWindowFull && before !== known.length)) continue;
    if (hashes.slice(0, before).join('') !== known.slice(known.length - before).join('')) continue;
    return added === 0 ? {} : { addedPlays: plays.slice(before) };
  }
  return { plays };
}

export const isWithoutChange = ({
  changeSequence,
  cursor,
  ...changed
}: object & Pick<LiveChangesView, 'changeSequence' | 'cursor'>): boolean => Object.keys(changed).every((name) => name === 'teamIds');

/** Whatever the order of its members, which differs by where a value comes from. */
const hashOf = (value: unknown): string => hash('sha256', JSON.stringify(value, inOrder), 'base64url').slice(0, HASH_LENGTH);

const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const hashesIn = (cursor: string): readonly string[] => cursor.split('.')[1]?.match(new RegExp(`.{${HASH_LENGTH}}`, 'g')) ?? [];
