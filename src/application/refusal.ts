import type { DomainError } from '../domain/errors.ts';
import type { EditConflict, FieldTaken } from './games/update-game.ts';
import type { DataConflict } from './league/league-data.ts';

/** Every refusal that a use case can give. Its `kind` is public API: the problem `type` ends in it and never changes its meaning. */
export type Refusal = DomainError | EditConflict | DataConflict | FieldTaken;
