import { type EventEdit, type EventLimitReached, OPEN_EVENTS_PER_TEAM, type TeamEvent } from '../../domain/events/team-event.ts';
import type { Member } from '../../domain/membership/permissions.ts';
import type { FieldId, OrgId, TeamId } from '../../domain/shared/ids.ts';
import { err, ok, type Result } from '../../domain/shared/result.ts';
import { type UnknownReference, unknownReference, unless } from '../../domain/shared/violation.ts';
import type { FieldTaken, TeamTaken } from '../games/game-in-the-way.ts';
import { viewGame } from '../games/view-game.ts';
import type { Repositories } from '../ports/storage/storage.ts';
import { type TakenTime, takenTime } from './view-team-event.ts';

/** The field, or the team, has another event at that time, of which others learn no more than when and where. */
export type PlaceTaken = Readonly<{ kind: 'field-taken'; event: TakenTime }> | Readonly<{ kind: 'team-taken'; event: TakenTime }>;

/**
 * Locks fields, then the team, as whoever places a game does, and before any of the team's events: two concurrent transactions would otherwise
 * both find a field or a team free, or both make the last event of a team.
 */
export async function holdPlaces(
  orgId: OrgId,
  teamId: TeamId,
  fieldIds: readonly (FieldId | null)[],
  { fields, teams }: Pick<Repositories, 'fields' | 'teams'>,
): Promise<void> {
  for (const fieldId of [...new Set(fieldIds)].sort()) if (fieldId) await fields.findForUpdate(orgId, fieldId);
  await teams.hold(orgId, [teamId]);
}

/**
 * Refuses saved events if another game or event has the field or the team of one of them at its time, or the team has too many. Nobody's event
 * displaces what is there.
 */
export async function requirePlaces(
  { actor, now }: Readonly<{ actor: Member; now: Date }>,
  teamId: TeamId,
  placed: readonly TeamEvent[],
  { teamEvents, read }: Repositories<'teamEvents', 'game' | 'teamEvent'>,
): Promise<Result<undefined, FieldTaken | TeamTaken | PlaceTaken | EventLimitReached>> {
  const { org } = actor;
  if (placed.length === 0) return ok(undefined);
  if ((await teamEvents.countOpen(org.id, teamId, now)) > OPEN_EVENTS_PER_TEAM) {
    return err({ kind: 'limit-reached', what: 'open-events-per-team', limit: OPEN_EVENTS_PER_TEAM });
  }
  const holder = await teamEvents.placeHolder(
    org.id,
    placed.map(({ id }) => id),
  );
  if (!holder) return ok(undefined);
  const { taken, by } = holder;
  const holderView =
    by.kind === 'game'
      ? { game: viewGame(actor, (await read.game(org.id, by.id))!, now) }
      : { event: takenTime(org, (await read.teamEvent(org.id, by.id))!) };
  return taken === 'field' ? err({ kind: 'field-taken', ...holderView }) : err({ kind: 'team-taken', ...holderView });
}

/** The edit with the facility of the named field; both must be the org's and not archived, and the field must belong to the facility. */
export async function withFacility<Edit extends Pick<EventEdit, 'facilityId' | 'fieldId'>>(
  edit: Edit,
  orgId: OrgId,
  { fields, facilities }: Pick<Repositories, 'fields' | 'facilities'>,
): Promise<Result<Edit, UnknownReference>> {
  const { facilityId, fieldId } = edit;
  const facility = facilityId ? await facilities.find(orgId, facilityId) : undefined;
  const field = fieldId ? await fields.find(orgId, fieldId) : undefined;
  const violations = [
    ...unless(!facilityId || facility !== undefined, { path: ['facilityId'], rule: 'unknown', what: 'facility' }),
    ...unless(!facility?.archived, { path: ['facilityId'], rule: 'archived', what: 'facility' }),
    ...unless(!fieldId || field !== undefined, { path: ['fieldId'], rule: 'unknown', what: 'field' }),
    ...unless(!field?.archived, { path: ['fieldId'], rule: 'archived', what: 'field' }),
    ...unless(!field || !facilityId || field.facilityId === facilityId, { path: ['fieldId'], rule: 'not-in-facility' }),
  ];
  if (violations.length > 0) return err(unknownReference(...violations));
  return ok(field ? { ...edit, facilityId: field.facilityId } : edit);
}
