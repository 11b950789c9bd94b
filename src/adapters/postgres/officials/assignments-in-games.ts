import { expressionBuilder, type Kysely } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { PersonRef } from '../../../application/ports/storage/membership/membership-storage.ts';
import type { AssignmentInGame } from '../../../application/ports/storage/officials/official-storage.ts';
import type { OfficialAssignment } from '../../../domain/officials/assignment.ts';
import type { OrgId } from '../../../domain/shared/ids.ts';
import { gamesWithNames, LISTED_GAME, listedGame, type WrittenGame } from '../league/listed-games.ts';
import { personRef } from '../membership/named-member.ts';
import type { Schema } from '../orm/schema.ts';

const place = expressionBuilder<{ g: Schema['game']; x: Schema['official_assignment'] }, 'g' | 'x'>();

/** `isFree` of the place `x`, in a game `g` that takes place. */
export const isFreePlace = (now: Date) =>
  place.and([
    place('g.status', '=', 'scheduled'),
    place.or([
      place('x.state', 'in', ['open', 'declined']),
      place.and([place('x.state', '=', 'offered'), place('x.respond_by', '<=', now)]),
    ]),
  ]);

const ASSIGNMENT = jsonBuildObject({
  id: place.ref('x.assignment_id'),
  orgId: place.ref('x.org_id'),
  gameId: place.ref('x.game_id'),
  position: place.ref('x.position'),
  feeCents: place.ref('x.fee_cents'),
  userId: place.ref('x.user_id'),
  state: place.ref('x.state'),
  respondBy: place.ref('x.respond_by'),
  version: place.ref('x.version'),
  createdAt: place.ref('x.created_at'),
  updatedAt: place.ref('x.updated_at'),
});

/** Places `x` in games of the org, with who has them; `inGame` reads them. */
export const assignmentsInGames = (db: Kysely<Schema>, orgId: OrgId) =>
  gamesWithNames(db, orgId)
    .innerJoin('official_assignment as x', (join) => join.on('x.org_id', '=', orgId).onRef('x.game_id', '=', 'g.game_id'))
    .leftJoin('app_user as u', 'u.user_id', 'x.user_id')
    .where('g.org_id', '=', orgId)
    .select((eb) => [
      ...LISTED_GAME,
      ASSIGNMENT.as('assignment'),
      eb.case().when('u.user_id', 'is not', null).then(personRef('u')).end().as('official'),
    ]);

type Times = 'respondBy' | 'createdAt' | 'updatedAt';
type WrittenAssignment = Omit<OfficialAssignment, Times> & Readonly<{ respondBy: string | null; createdAt: string; updatedAt: string }>;
type WrittenInGame = WrittenGame & Readonly<{ assignment: WrittenAssignment; official: PersonRef | null }>;
export const inGame = ({ assignment, official, ...listed }: WrittenInGame): AssignmentInGame => ({
  assignment: {
    ...assignment,
    respondBy: assignment.respondBy === null ? null : new Date(assignment.respondBy),
    createdAt: new Date(assignment.createdAt),
    updatedAt: new Date(assignment.updatedAt),
  },
  listed: listedGame(listed),
  official,
});
