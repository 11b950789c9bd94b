import type { OrgId, UserId } from '../../../domain/shared/ids.ts';

export type Joined = Readonly<{ userId: UserId; orgId: OrgId }>;

/** The sweep for unlisted members finds those beyond this. */
const MOST = 10_000;

/** Members whom this process has added to an org and whom not every node knows yet, as while a node is away. */
export class JoinedOrgs {
  readonly #all = new Map<string, Joined>();

  add(joined: Joined): void {
    if (this.#all.size < MOST) this.#all.set(nameOf(joined), joined);
  }

  delete(joined: Joined): void {
    this.#all.delete(nameOf(joined));
  }

  get all(): readonly Joined[] {
    return [...this.#all.values()];
  }

  of(userId: UserId): readonly OrgId[] {
    return this.all.filter((joined) => joined.userId === userId).map(({ orgId }) => orgId);
  }
}

const nameOf = ({ userId, orgId }: Joined) => `${userId} ${orgId}`;
