import { v4, v7 } from 'uuid';
import type { NewId, NewPlayerId } from '../../application/ports/new-id.ts';

/** UUIDv7 from the `uuid` package, whose ids ascend within a process even in the same millisecond. */
export const newId: NewId = <Id extends string>() => v7() as Id;

export const newPlayerId: NewPlayerId = () => v4() as ReturnType<NewPlayerId>;
