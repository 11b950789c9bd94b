import type { OfficialAssignment } from '../../domain/officials/assignment.ts';
import type { Availability } from '../../domain/officials/availability.ts';
import type { OfficialRating } from '../../domain/officials/official-rating.ts';
import { RATINGS_KEPT_FOR_MS } from '../../domain/officials/official-rating.ts';
import { GAMES } from './games.ts';
import { id, kindOfData, league, owner, personal, plain, since } from './kind-of-data.ts';
import { USERS } from './membership.ts';

/** What a league owes for a game stays in its records, under a bare id. */
export const OFFICIAL_ASSIGNMENTS = kindOfData<OfficialAssignment>()({
  name: 'official_assignment',
  holds: 'who officiates which game, and the fee',
  why: 'to assign umpires and pay them',
  retentionPeriod: 'permanently, under a bare id once erased; future games are opened again',
  seenBy: 'the umpire and admins',
  exports: [{ as: 'official-assignment', user: 'userId', gives: ['gameId', 'position', 'feeCents', 'state', 'createdAt'] }],
  members: {
    orgId: id.key,
    id: id.key,
    gameId: id.refersTo(GAMES, 'officials'),
    position: league,
    feeCents: plain,
    userId: id.refersTo(USERS),
    state: plain,
    respondBy: plain,
    version: plain.counter,
    createdAt: plain,
    updatedAt: plain,
  },
});

export const OFFICIAL_AVAILABILITIES = kindOfData<Availability>()({
  name: 'official_availability',
  holds: 'when an umpire can be assigned',
  why: 'to assign umpires',
  retentionPeriod: 'until changed or erased',
  seenBy: 'the umpire; admins see only that an umpire is unavailable',
  exports: [{ as: 'official-availability', user: 'userId', gives: ['weekly', 'blackouts'] }],
  members: {
    orgId: id.key,
    userId: owner.key.refersTo(USERS),
    weekly: personal,
    blackouts: personal,
  },
});

export const OFFICIAL_RATINGS = kindOfData<OfficialRating>()({
  name: 'official_rating',
  holds: 'what coaches say of the officials of their games',
  why: 'to choose and train umpires',
  retentionPeriod: 'two years; until its coach or its umpire is erased',
  seenBy: 'admins; the coach who gave it',
  expires: { kind: 'official-ratings', at: 'ratedAt', keptSince: since(RATINGS_KEPT_FOR_MS) },
  exports: [{ as: 'official-rating', user: 'coachId', gives: ['assignmentId', 'teamId', 'rating', 'note', 'ratedAt'] }],
  members: {
    orgId: id.key,
    assignmentId: id.key.goesWith(OFFICIAL_ASSIGNMENTS),
    coachId: owner.key.refersTo(USERS),
    id: id,
    officialId: owner.refersTo(USERS),
    teamId: id,
    rating: plain,
    note: personal,
    ratedAt: plain,
  },
});
