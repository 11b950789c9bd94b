import type { Member } from '../../domain/membership/permissions.ts';
import { verifiedEmail } from '../../domain/membership/user.ts';
import type { PlayerId } from '../../domain/shared/ids.ts';
import { nameFor } from '../../domain/shared/person-name.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import { personHashes } from '../person-hashes.ts';
import type { Clock } from '../ports/clock.ts';
import type { FamilyReader, SuggestedChild } from '../ports/storage/families/family-reader.ts';
import type { KeyedHashes } from '../ports/storage/privacy/keyed-hash.ts';
import { useCase } from '../use-case.ts';

export type Suggestion = Readonly<{ playerId: PlayerId; displayName: string; ageGroup: SuggestedChild['ageGroup'] }>;

type Deps = Readonly<{ read: Pick<FamilyReader, 'suggestedChildren'> & KeyedHashes; clock: Clock }>;

/**
 * Children for whom the roster lists the parent as a guardian, and to whom they have no link yet. It names no team, which reveals where and when
 * a child plays.
 */
export const suggestChildren = useCase(
  'link-child',
  async ({ read, clock }: Deps, { actor: { user, org } }: { actor: Member }): Promise<Result<readonly Suggestion[], never>> => {
    const email = verifiedEmail(user);
    if (email === null) return ok([]);
    const now = clock();
    const today = localDate(now, org.timeZone);
    const hashes = await personHashes(read, user);
    const children = await read.suggestedChildren(org.id, { userId: user.id, email, hashes, today }, now);
    return ok(
      children.map(({ player, ageGroup }) => ({
        playerId: player.id,
        displayName: nameFor('short', player).displayName,
        ageGroup,
      })),
    );
  },
);
