import { beforeEach } from '@jest/globals';
import { createInvite } from '../../src/application/invites/create-invite.ts';
import { joinOrg } from '../../src/application/invites/join-org.ts';
import { listInvites } from '../../src/application/invites/list-invites.ts';
import type { LeagueRole } from '../../src/domain/membership/roles.ts';
import type { User } from '../../src/domain/membership/user.ts';
import { given, setUpUseCases } from './given.ts';
import { accepted } from './use-cases.ts';

export const TERMS = { role: 'umpire', maxUses: 2, expiresInDays: 7 } as const;
type Terms = Readonly<{ role: LeagueRole; maxUses: number; expiresInDays: number }>;

/** An admin of the league's org, who creates the invites. */
export let admin: User;

export function setUpInvites(): void {
  setUpUseCases();
  beforeEach(async () => {
    admin = await given.person({}, 'admin');
  });
}

export const tryCreate = async (terms: Partial<Terms> = {}) =>
  createInvite(given.ports)({ actor: await given.as(admin), ...TERMS, ...terms });
export const create = async (terms: Partial<Terms> = {}) => accepted(await tryCreate(terms));
export const join = (actor: User, code: string) => joinOrg(given.ports)({ actor, address: '192.0.2.1', code });
export const invites = async () => accepted(await listInvites(given.ports)({ actor: await given.as(admin) }));
