import type { OrgId, PlayerId } from '../../../domain/shared/ids.ts';
import { prepared } from '../orm/prepared.ts';

/** Others that hold the player wait until this transaction ends. */
export const HOLD_PLAYER = prepared('families.hold-player', ({ orgId, playerId }: { orgId: OrgId; playerId: PlayerId | null }, db) =>
  db
    .selectFrom('player')
    .where('org_id', '=', orgId)
    .where('player_id', '=', playerId)
    .select((eb) => eb.lit(1).as('one'))
    .forNoKeyUpdate(),
);
