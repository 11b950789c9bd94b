import { isOutside } from '../../domain/league/team.ts';
import { type Member, seesSeason } from '../../domain/membership/permissions.ts';
import { checkToken, MAX_TOKENS_OF_USER, type Platform, type PushToken, registerToken } from '../../domain/notifications/push-token.ts';
import type { PushTokenId, TeamId } from '../../domain/shared/ids.ts';
import { err, ok } from '../../domain/shared/result.ts';
import { type InvalidRequest, type UnknownReference, unknownReference } from '../../domain/shared/violation.ts';
import { useCase, type WriteDeps } from '../use-case.ts';

type Deps = WriteDeps<'teams' | 'pushTokens' | 'pushDeliveries'> & Readonly<{ servesBrowsers: boolean }>;
type Command = Readonly<{ actor: Member; token: string; platform: Platform; teamId: TeamId | null }>;

export type PushTokenView = Pick<PushToken, 'id' | 'platform' | 'teamId' | 'createdAt' | 'updatedAt'>;

/** Registers a device. If another user had it, it now belongs to this user in every org, and gets no more of the other user's notifications. */
export const registerPushToken = useCase(
  'register-device',
  ({ unitOfWork, clock, newId, servesBrowsers }: Deps, { actor, token: given, platform, teamId }: Command) =>
    unitOfWork.transact<PushTokenView & { isNew: boolean }, UnknownReference | InvalidRequest>(
      async ({ teams, pushTokens, pushDeliveries }) => {
        const checked = checkToken(given, platform, servesBrowsers);
        if (!checked.ok) return checked;
        const token = checked.value;
        const orgId = actor.org.id;
        const userId = actor.user.id;
        // A user with only a pending membership may not see teams.
        const findTeam = teamId !== null && actor.roles.size > 0 ? teams.find(orgId, teamId) : undefined;
        const [team, own] = await Promise.all([findTeam, pushTokens.find(orgId, userId, token)]);
        if (teamId !== null && (!team || !seesSeason(actor, team.seasonId)))
          return err(unknownReference({ path: ['teamId'], rule: 'unknown', what: 'team' }));
        if (team && isOutside(team)) return err(unknownReference({ path: ['teamId'], rule: 'outside-team' }));
        const now = clock();
        const earlier = own ?? (await pushTokens.take({ orgId, userId, token, at: now }));
        const registered = registerToken({ id: newId<PushTokenId>(), orgId, userId, token, platform, teamId }, earlier, now);
        if (earlier && earlier.userId !== userId) await pushDeliveries.drop(orgId, earlier.id);
        await pushTokens.save(registered);
        if (!own) await pushTokens.keepNewest(orgId, userId, MAX_TOKENS_OF_USER);
        const { id, createdAt, updatedAt } = registered;
        return ok({ id, platform, teamId, createdAt, updatedAt, isNew: !earlier });
      },
    ),
);
