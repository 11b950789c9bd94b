import type { Thing } from '../../domain/imports/league.ts';
import type { InTheWay } from '../../domain/imports/undo.ts';
import type { ExpiringKind } from '../ports/storage/privacy/retention.ts';

/**
 * What a member holds, and what happens to it when the person whom it is about is erased.
 * - `id`: an id, or a hash with the storage's key; it stays, and identifies nobody any more.
 * - `author`: the id of the user who wrote it; it stays, but whoever is erased from one org only is replaced there by a user without a name.
 * - `owner`: the user or the player whose value it is; the value is deleted with them.
 * - `plain`: a time, a number, a code or a setting, about nobody in particular.
 * - `league`: the league's own records; people appear only as part of them, and they stay.
 * - `authored`: what a person wrote for others; it stays, under a bare id.
 * - `personal`: removed, with its value, or cleared when the user in another member is erased (`clearedWith`).
 * - `passing`: may be about a person, and is removed within days by retention.
 */
export type Erasure = 'id' | 'author' | 'owner' | 'plain' | 'league' | 'authored' | 'personal' | 'passing';

type MemberParts = Readonly<{
  erasure: Erasure;
  /** Part of what a value is stored under, in the order of declaration. */
  isKey: boolean;
  /** A number that callers receive, to be advanced after a restore: no number stored on a phone may mean something else. */
  isCounter: boolean;
  reference: Reference | undefined;
  /** It is cleared when the user in this member is erased. */
  clearedWith: string | undefined;
}>;

/** What a reference means to the value that it refers to. */
export type Reference = Readonly<{
  /** The name of the kind of data that it refers to. */
  to: string;
  /** Whether the value that refers is removed with the other; it keeps the other from being removed if not. */
  goesWith: boolean;
  /** By which cause it keeps an import that made the other from being undone. */
  holdsImport: HoldsImport | undefined;
}>;
/** `compared`: it is part of what the import made, and is compared with it. */
export type HoldsImport = InTheWay | 'compared';

/** A reference to what imports make says what it means for undoing them. */
type Referring<Imported> = [Imported] extends [Thing] ? [holdsImport: HoldsImport] : [];
type Named<Imported> = Readonly<{ name: string; imported?: Imported }>;

/** Stands for the kind that is being declared. */
const ITSELF = 'itself';

export class Member {
  readonly parts: MemberParts;
  constructor(parts: MemberParts) {
    this.parts = parts;
  }
  readonly #with = (parts: Partial<MemberParts>) => new Member({ ...this.parts, ...parts });
  get key(): Member {
    return this.#with({ isKey: true });
  }
  get counter(): Member {
    return this.#with({ isCounter: true });
  }
  readonly #refersTo = (to: string, goesWith: boolean, holdsImport?: HoldsImport) =>
    this.#with({ reference: { to, goesWith, holdsImport } });
  /** Keeps the other value from being removed. */
  refersTo<Imported>(kind: Named<Imported>, ...[holdsImport]: Referring<Imported>): Member {
    return this.#refersTo(kind.name, false, holdsImport);
  }
  /** The value is removed with the other. */
  goesWith(kind: Named<undefined>): Member {
    return this.#refersTo(kind.name, true);
  }
  clearedWith(user: string): Member {
    return this.#with({ clearedWith: user });
  }
  get refersToItself(): Member {
    return this.#refersTo(ITSELF, false);
  }
}

const member = (erasure: Erasure) => new Member({ erasure, isKey: false, isCounter: false, reference: undefined, clearedWith: undefined });
export const id = member('id');
export const author = member('author');
export const owner = member('owner');
export const plain = member('plain');
export const league = member('league');
export const authored = member('authored');
export const personal = member('personal');
export const passing = member('passing');

/** How values are removed when they have outlived their purpose. */
type Expiry<Name extends string> = Readonly<{
  /** Named where retention reports what it has removed. */
  kind: ExpiringKind;
  /** When a value begins to age. */
  at: Name;
  /** Values that are older at this time expire. */
  keptSince: (now: Date) => Date;
}>;
/** Kept for so long. */
export const since = (keptForMs: number) => (now: Date) => new Date(now.getTime() - keptForMs);

/** Records that a person exports: of the values that name them by a member, what concerns this person and no one else. */
export type ExportedRecords<Name extends string = string> = Readonly<{
  /** The kind of the records. */
  as: string;
  /** The members of each, or `member as name`. */
  gives: readonly (Name | `${Name} as ${string}`)[];
  /** By the key if not given. */
  inOrderOf?: readonly Name[];
}> &
  (Readonly<{ user: Name }> | Readonly<{ player: Name }>);

type Declaration<Members, Imported> = Readonly<{
  name: string;
  /** For docs/privacy.md: what it holds, why, how long it is kept, and who sees it. */
  holds: string;
  why: string;
  retentionPeriod: string;
  seenBy: string;
  expires?: Expiry<keyof Members & string>;
  /** Records of those who are named by a value, in their exports. */
  exports?: readonly ExportedRecords<keyof Members & string>[];
  /** A million values or more are normal, so that migrations may not read or write all of them. */
  grows?: true;
  /** By which name imports make it. */
  imported?: Imported;
  members: Members;
}>;

export type KindOfData<Value = unknown, Members = Readonly<Record<string, Member>>, Imported = Thing | undefined> = Declaration<
  Members,
  Imported
> &
  Readonly<{
    /** For type checking only. */
    '~value'?: Value;
  }>;

/** The members of every alternative of a union. */
export type MemberOf<Value> = Value extends unknown ? keyof Value & string : never;

type MembersOf<Value> = [Value] extends [never] ? unknown : { readonly [Name in MemberOf<Value>]: Member };

/**
 * Declares what is stored of one kind: `kindOfData<Invite>()({ name: 'invite', …, members: { orgId: id.key, … } })`. Each member of the domain's
 * value must be declared; others may be, which storages keep beside it.
 */
export const kindOfData =
  <Value = never>() =>
  <const Members extends MembersOf<Value> & Readonly<Record<string, Member>>, const Imported extends Thing | undefined = undefined>(
    declared: Declaration<Members, Imported>,
  ): KindOfData<Value, Members, Imported> =>
    declared;

/** The members of a kind that refer to others. */
export const referencesOf = ({
  name,
  members,
}: Pick<KindOfData, 'name' | 'members'>): readonly (Reference & Readonly<{ member: string }>)[] =>
  Object.entries(members).flatMap(([member, { parts }]) =>
    parts.reference ? [{ ...parts.reference, member, to: parts.reference.to === ITSELF ? name : parts.reference.to }] : [],
  );

/** The members that hold the person with whom a value is deleted: a user, or a player. */
export const ownersOf = (kind: Pick<KindOfData, 'name' | 'members'>, owner: 'user' | 'player'): readonly string[] => {
  const players = new Set(referencesOf(kind).flatMap(({ to, member }) => (to === 'player' ? [member] : [])));
  return Object.entries(kind.members).flatMap(([member, { parts }]) =>
    parts.erasure === 'owner' && players.has(member) === (owner === 'player') ? [member] : [],
  );
};

/** A member of an exported record, and its name there. */
export const givenBy = ({ gives }: ExportedRecords): readonly Readonly<{ member: string; name: string }>[] =>
  gives.map((each) => {
    const [member, name = member] = each.split(' as ');
    return { member: member!, name: name! };
  });

/** What identifies a value within its org. Others refer to it by the last of them. */
export const keyMembers = ({ members }: Pick<KindOfData, 'members'>): readonly string[] =>
  Object.keys(members).filter((name) => members[name]!.parts.isKey && name !== 'orgId');
