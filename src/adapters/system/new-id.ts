import { v4, v7 } from 'uuid';
import type { NewId } from '../../application/ports/new-id.ts';
import type { PlayerId } from '../../domain/shared/ids.ts';

/** UUIDv7 of the `uuid` package, whose ids ascend within a process also inside one millisecond. */
export const newId: NewId = <Id extends string>() => v7() as Id;

/** UUIDv4: a roster file is in order of last names, and ids that ascend would tell it. */
export const newPlayerId = (): PlayerId => v4() as PlayerId;
