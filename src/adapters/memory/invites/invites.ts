import type { InviteReader, Invites } from '../../../application/ports/storage/invites/invite-storage.ts';
import { type Invite, presentCode } from '../../../domain/invites/invite.ts';
import { orgOfCode, teamInSeason } from '../membership/membership.ts';
import { key } from '../tables/table.ts';
import type { Tables } from '../tables/tables.ts';

const newestFirst = (a: Invite, b: Invite) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);

const current = ({ invites }: Tables, orgId: string, code: string) =>
  [...invites.rows()].find((invite) => invite.orgId === orgId && invite.code === code && invite.replacedAt === null);

export const memoryInvites = (tables: Tables): Invites => ({
  findForUpdate: async (orgId, id) => tables.invites.get(key(orgId, id)),
  findByCode: async (orgId, code) => current(tables, orgId, code),
  save: async (invite) => tables.invites.put(invite),
  async changeOrgCode(orgId, earlier, present) {
    const invites = [...tables.invites.rows()].filter((each) => each.orgId === orgId && each.code.startsWith(`${earlier}-`));
    for (const invite of invites) {
      tables.invites.put({ ...invite, code: presentCode({ code: present }, { orgCode: earlier, code: invite.code }) });
    }
  },
  async addUse({ orgId, id: inviteId, expiresAt }, personHash) {
    const place = key(orgId, inviteId, personHash);
    if (tables.inviteUses.get(place)) return false;
    tables.inviteUses.put({ orgId, inviteId, personHash, expiresAt });
    return true;
  },
  async forgetUses(orgId, id) {
    const uses = [...tables.inviteUses.rows()].filter((use) => use.orgId === orgId && use.inviteId === id);
    for (const { personHash } of uses) tables.inviteUses.delete(key(orgId, id, personHash));
  },
});

export const memoryInviteReader = (tables: Tables): InviteReader => ({
  async invites(orgId) {
    const names = new Map([...tables.users.rows()].map(({ id, name }) => [id, name]));
    return [...tables.invites.rows()]
      .filter((invite) => invite.orgId === orgId)
      .sort(newestFirst)
      .map((invite) => ({ invite, createdBy: { id: invite.createdBy, name: names.get(invite.createdBy) ?? null } }));
  },
  async inviteByCode(orgCode, code) {
    const org = orgOfCode(tables, orgCode);
    const invite = org && current(tables, org.id, presentCode(org, { orgCode, code }));
    return org && invite && { invite, org };
  },
  async linkedTeam(orgId, id) {
    const team = tables.teams.get(key(orgId, id));
    return team && { id, name: team.name, season: teamInSeason(tables, orgId, id).season };
  },
});
