import { beforeEach } from '@jest/globals';
import type { Role } from '../../src/domain/membership/roles.ts';
import type { User } from '../../src/domain/membership/user.ts';
import { given, setUpUseCases } from './given.ts';
import { accepted } from './use-cases.ts';

export const TERMS = { role: 'umpire', maxUses: 2, expiresInDays: 7 } as const;
type Terms = Readonly<{ role: Role; maxUses: number; expiresInDays: number }>;

/** An admin of the league's org, who creates the invites. */
export let admin: User;

export function setUpInvites(): void {
  setUpUseCases();
  beforeEach(async () => {
    admin = await given.person({}, 'admin');
  });
}

export const tryCreate = async (terms: Partial<Terms> = {}) =>
  given.useCases.createInvite({ actor: await given.as(admin), ...TERMS, ...terms });
export const create = async (terms: Partial<Terms> = {}) => accepted(await tryCreate(terms));
export const join = (actor: User, code: string) => given.useCases.joinOrg({ actor, address: '192.0.2.1', code });
export const invites = async () => accepted(await given.useCases.listInvites({ actor: await given.as(admin) }));
