import type { Member } from '../../domain/membership/permissions.ts';
import { textsOf, type Written } from '../../domain/moderation/wording.ts';
import type { OrgId, WordingId } from '../../domain/shared/ids.ts';
import type { Act } from '../audit-entry.ts';
import type { Repositories } from '../ports/storage/storage.ts';

/** Without `after` it is removed. */
type Change = Readonly<{ before: Written & Readonly<{ orgId: OrgId; id: string }>; after?: Written }>;

/** Keeps what texts said that are changed or removed, as part of the transaction that has locked what they are part of. */
export async function keepWordings(
  { moderation }: Repositories<'moderation', never>,
  { actor, now, newId }: Act & Readonly<{ actor: Member }>,
  changes: readonly Change[],
): Promise<void> {
  const wordings = changes.flatMap(({ before, after = {} }) => {
    const said = new Map(textsOf(after).map(({ part, content }) => [part, content]));
    return textsOf(before)
      .filter(({ part, content }) => said.get(part) !== content)
      .map((text) => {
        const { orgId, id: aboutId } = before;
        return { ...text, id: newId<WordingId>(), orgId, aboutId, replacedAt: now, replacedBy: actor.user.id };
      });
  });
  if (wordings.length > 0) await moderation.keep(wordings);
}
