import type { Repositories } from '../src/application/ports/storage/storage.ts';
import { SCOPE_NAMES } from '../src/application/ports/watermarks.ts';
import type { Ports } from '../src/application/use-cases.ts';
import type { User } from '../src/domain/membership/user.ts';
import type { PlayerId, UserId } from '../src/domain/shared/ids.ts';
import { ok } from '../src/domain/shared/result.ts';
import { type DemoLeague, demoLeague } from './demo-league/league.ts';
import { demoMessages } from './demo-league/messages.ts';
import { DEMO_ORGS } from './demo-league/plan.ts';
import { claimsOf, demoUser, subjectOf } from './oidc/demo-users.ts';

/** Adds each demo org with its people, seasons, games and messages, unless it already exists. */
export async function seedDemoLeague(
  { unitOfWork, newId, newPlayerId, clock }: Pick<Ports, 'unitOfWork' | 'newId' | 'clock'> & Readonly<{ newPlayerId: () => PlayerId }>,
  issuer: string,
): Promise<void> {
  await unitOfWork.transact(async (repositories) => {
    const { orgs, users, chat } = repositories;
    const now = clock();
    for (const plan of DEMO_ORGS) {
      if (await orgs.findByCode(plan.code)) continue;
      const userIds = new Map<string, UserId>();
      for (const { email } of plan.members) userIds.set(email, await userAt(email));
      const userOf = (email: string) => userIds.get(email)!;
      const league = demoLeague(plan, { now, newId, newPlayerId, userOf });
      await save(league, repositories);
      for (const message of demoMessages(plan, league, { newId, userOf })) await chat.append(message);
    }
    return ok(undefined);

    async function userAt(address: string): Promise<UserId> {
      const { email, name } = demoUser(address)!;
      const subject = subjectOf({ email });
      const known = await users.findByIdentity(issuer, subject);
      if (known) return known.id;
      const { email_verified: emailVerified } = claimsOf({ email, name });
      const user: User = {
        id: newId<UserId>(),
        issuer,
        subject,
        email,
        emailVerified,
        name,
        givenName: null,
        familyName: null,
        pictureUrl: null,
        claimedLanguage: null,
        language: null,
        createdAt: now,
        updatedAt: now,
        claimsAt: null,
        erasedAt: null,
      };
      await users.save(user);
      return user.id;
    }
  });
}

/** Everything that can be is saved in one statement for each table; nothing waits for the result of another. */
async function save(league: DemoLeague, repositories: Repositories): Promise<void> {
  await repositories.orgs.add(league.org);
  await each(league.memberships, repositories.memberships);
  await each(league.invites, repositories.invites);
  await repositories.sports.saveAll(league.sports);
  await repositories.seasons.saveAll(league.seasons);
  await repositories.ageGroups.saveAll(league.ageGroups);
  await repositories.facilities.saveAll(league.facilities);
  await repositories.fields.saveAll(league.fields);
  await repositories.teams.saveAll(league.teams);
  await repositories.staff.saveAll(league.staff);
  await repositories.players.saveAll(league.players);
  await repositories.roster.saveAll(league.roster);
  await repositories.guardians.saveAll(league.guardians);
  await each(league.parentLinks, repositories.parentLinks);
  await repositories.games.saveAll(league.games);
  await repositories.gameChanges.append(league.gameChanges);
  await repositories.statEvents.saveAll(league.statEvents);
  await each(league.reports, repositories.reports);
  // A gateway may have cached that there is no such league.
  await repositories.scopeVersions.advance(SCOPE_NAMES.map((name) => ({ orgId: league.org.id, name })));
}

async function each<Value>(values: readonly Value[], { save }: { save(value: Value): Promise<void> }): Promise<void> {
  for (const value of values) await save(value);
}
