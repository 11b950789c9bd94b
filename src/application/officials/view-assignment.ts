import type { Member } from '../../domain/membership/permissions.ts';
import { type AssignmentState, type OfficialAssignment, stateAt } from '../../domain/officials/assignment.ts';
import { type GameView, viewGame } from '../games/view-game.ts';
import type { PersonRef } from '../ports/storage/membership/membership-storage.ts';
import type { AssignmentInGame } from '../ports/storage/officials/official-storage.ts';

export type AssignmentView = Pick<OfficialAssignment, 'id' | 'position' | 'feeCents' | 'respondBy' | 'version' | 'updatedAt'> &
  Readonly<{ state: AssignmentState; official: PersonRef | null; game: GameView }>;

export const viewAssignment = (viewer: Member, { assignment, listed, official }: AssignmentInGame, now: Date): AssignmentView => {
  const { id, position, feeCents, respondBy, version, updatedAt } = assignment;
  return {
    id,
    position,
    feeCents,
    respondBy,
    version,
    updatedAt,
    state: stateAt(assignment, now),
    official,
    game: viewGame(viewer, listed, now),
  };
};
