import { ORG_EVENT_TEAMS, teamsOf } from '../../domain/events/org-event.ts';
import type { TeamEvent } from '../../domain/events/team-event.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import { type TeamEventNews, teamEventNews } from '../../domain/notifications/push-event.ts';
import type { OrgEventId, PushEventId, TeamId } from '../../domain/shared/ids.ts';
import type { NotFound } from '../../domain/shared/refusals.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { localDate } from '../../domain/shared/time.ts';
import { type InvalidRequest, invalid, type UnknownReference, unknownReference, unless } from '../../domain/shared/violation.ts';
import type { Act } from '../audit-entry.ts';
import type { Repositories } from '../ports/storage/storage.ts';

type MemberAct = Act & Readonly<{ actor: Member }>;

/** These teams, or all, of current seasons and the org's own, each once and in order of id. */
export async function currentTeams(
  { actor: { org }, now }: MemberAct,
  teamIds: readonly TeamId[] | null,
  { read }: Repositories<never, 'teams'>,
  known: readonly TeamId[] = [],
): Promise<Result<readonly TeamId[], UnknownReference | InvalidRequest>> {
  const current = (await read.teams(org.id, { currentOn: localDate(now, org.timeZone) })).map(({ team }) => team.id);
  const chosen = [...new Set(teamIds ?? current)].sort();
  const isKnown = new Set([...current, ...known]);
  const faults = (teamIds ?? []).flatMap((id, index) =>
    unless(isKnown.has(id), { path: ['teamIds', index], rule: 'unknown', what: 'team' }),
  );
  if (faults.length > 0) return err(unknownReference(...faults));
  const { min, max } = ORG_EVENT_TEAMS;
  return chosen.length >= min && chosen.length <= max
    ? ok(chosen)
    : err(invalid({ path: ['teamIds'], rule: 'out-of-range', min, limit: max }));
}

/** The events of an event of the league, locked, as are their teams and these ones: none joins or leaves it, and nobody answers. */
export async function heldOrgEvent(
  { actor: { org } }: MemberAct,
  id: OrgEventId,
  added: readonly TeamId[],
  { teamEvents, teams }: Repositories<'teamEvents' | 'teams', never>,
): Promise<Result<readonly TeamEvent[], NotFound>> {
  const found = await teamEvents.ofOrgEvent(org.id, id);
  await teams.hold(org.id, [...new Set([...teamsOf(found), ...added])]);
  const ids = (await teamEvents.ofOrgEvent(org.id, id)).map((event) => event.id);
  const held = ids.length === 0 ? [] : await teamEvents.hold(org.id, ids);
  return held.length === 0 ? err({ kind: 'not-found' }) : ok(held);
}

type Changed = Readonly<{ before?: TeamEvent; after: TeamEvent }>;

/** Tells each team of what affects its plans, once for all days; of a person with several of its teams, one is told. */
export async function tellOrgEvent(
  { actor, now, newId }: MemberAct,
  changed: readonly Changed[],
  { outbox }: Repositories<'outbox', never>,
): Promise<void> {
  const told = changed
    .filter(({ after }) => after.endsAt > now)
    .flatMap(({ before, after }): readonly Readonly<{ event: TeamEvent; news: TeamEventNews }>[] => {
      const news = before ? teamEventNews(before, after) : after.status === 'scheduled' ? 'made' : undefined;
      return news ? [{ event: after, news }] : [];
    })
    .sort((one, other) => one.event.startsAt.getTime() - other.event.startsAt.getTime());
  for (const ofTeam of Map.groupBy(told, ({ event }) => event.teamId).values()) {
    const [{ event, news }] = ofTeam as [(typeof told)[number]];
    const { id: eventId, orgId } = event;
    await outbox.add({ id: newId<PushEventId>(), orgId, kind: 'team-event', eventId, news, count: ofTeam.length, by: actor.user.id });
  }
}
