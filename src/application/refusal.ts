import type { DomainError } from '../domain/errors.ts';
import type { AnswerConflict } from './attendance/give-answer.ts';
import type { PlaceTaken } from './events/place-events.ts';
import type { EventConflict } from './events/update-team-event.ts';
import type { FieldTaken, TeamTaken } from './games/game-in-the-way.ts';
import type { EditConflict } from './games/update-game.ts';
import type { DataConflict } from './league/league-data.ts';
import type { SlotTaken } from './slots/view-slot.ts';

/** Every refusal that a use case can return. Its `kind` is public API: the problem `type` ends in it, and its meaning never changes. */
export type Refusal =
  | DomainError
  | EditConflict
  | DataConflict
  | FieldTaken
  | TeamTaken
  | AnswerConflict
  | EventConflict
  | PlaceTaken
  | SlotTaken;
