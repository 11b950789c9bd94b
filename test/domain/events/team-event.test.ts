import { describe, expect, test } from '@jest/globals';
import {
  displacedEvent,
  type EventEdit,
  planEvent,
  type TeamEvent,
  takesPlace,
  updateEvent,
} from '../../../src/domain/events/team-event.ts';
import type { FacilityId, FieldId, OrgId, TeamId, UserId } from '../../../src/domain/shared/ids.ts';
import type { TimeZone } from '../../../src/domain/shared/time.ts';
import { DAY, HOUR, later, MINUTE, NOON } from '../../support/builders.ts';
import { aTeamEvent } from '../../support/league.ts';
import { accepted } from '../../support/use-cases.ts';

const ZONE = 'America/Chicago' as TimeZone;
const AT = later(NOON, MINUTE);
const practice = (over: Partial<TeamEvent> = {}): TeamEvent =>
  aTeamEvent({ orgId: 'org' as OrgId, teamId: 'team' as TeamId, createdBy: 'user' as UserId, ...over });
const edited = (event: TeamEvent, edit: EventEdit) => accepted(updateEvent(event, edit, ZONE, AT));
const refused = (path: string, rule: string) => ({ error: { kind: 'invalid-request', violations: [{ path: [path], rule }] } });

describe('an event', () => {
  test.each([
    ['endsAt', 'not-after-other', { endsAt: NOON }],
    ['endsAt', 'too-many-hours', { endsAt: later(NOON, 3 * DAY) }],
    ['startsAt', 'too-many-years-away', { startsAt: later(NOON, 800 * DAY), endsAt: later(NOON, 800 * DAY + HOUR) }],
    ['respondBy', 'after-other', { respondBy: later(NOON, 2 * DAY) }],
  ] as const)('is refused for its %s: %s', (path, rule, over) => {
    expect(planEvent(practice(over), NOON)).toMatchObject(refused(path, rule));
  });

  test('that is moved keeps its length, and its deadline for answers its days and time of day', () => {
    const event = practice({ respondBy: new Date('2026-04-12T01:00:00Z') });
    const moved = edited(event, { startsAt: later(event.startsAt, 2 * DAY) });
    expect(moved.endsAt).toEqual(later(event.endsAt, 2 * DAY));
    expect(moved.respondBy).toEqual(new Date('2026-04-14T01:00:00Z'));
    expect(moved).toMatchObject({ version: 2, updatedAt: AT });
  });

  test('that is moved before its deadline on the same day takes answers until its start', () => {
    const event = practice({ respondBy: later(NOON, DAY - HOUR) });
    const startsAt = later(event.startsAt, -2 * HOUR);
    expect(edited(event, { startsAt })).toMatchObject({ startsAt, respondBy: startsAt });
  });

  test('leaves its field when it moves to another facility', () => {
    const event = practice({ facilityId: 'park' as FacilityId, fieldId: 'field' as FieldId });
    expect(edited(event, { facilityId: 'gym' as FacilityId })).toMatchObject({ facilityId: 'gym', fieldId: null });
    expect(edited(event, { facilityId: 'park' as FacilityId })).toBe(event);
  });

  test('is the same with an edit that changes nothing', () => {
    const event = practice();
    expect(edited(event, { title: event.title, startsAt: new Date(event.startsAt) })).toBe(event);
  });

  test('has a reason only while it does not take place', () => {
    const canceled = edited(practice(), { status: 'canceled', statusReason: 'rain' });
    expect(canceled).toMatchObject({ status: 'canceled', statusReason: 'rain' });
    expect(edited(canceled, { status: 'scheduled' })).toMatchObject({ status: 'scheduled', statusReason: null });
  });

  test('that a game has displaced keeps its time, and is back once it is moved', () => {
    const event = practice({ facilityId: 'park' as FacilityId, fieldId: 'field' as FieldId });
    const displaced = displacedEvent(event, AT);
    expect(displaced).toMatchObject({ status: 'displaced', startsAt: event.startsAt, facilityId: null, fieldId: null, version: 2 });
    expect(edited(displaced, { note: 'Sorry' })).toMatchObject({ status: 'displaced' });
    expect(edited(displaced, { place: 'Gym' })).toMatchObject({ status: 'scheduled' });
    expect(edited(displaced, { startsAt: later(event.startsAt, DAY) })).toMatchObject({ status: 'scheduled' });
  });

  test('takes a place when its time or field changes or it is back on the schedule', () => {
    const event = practice();
    const takes = (edit: EventEdit, before = event) => takesPlace(before, edited(before, edit));
    expect([takes({ startsAt: later(event.startsAt, HOUR) }), takes({ fieldId: 'field' as FieldId })]).toEqual([true, true]);
    expect([takes({ title: 'Pitching' }), takes({ status: 'canceled' })]).toEqual([false, false]);
    expect(takes({ status: 'scheduled' }, edited(event, { status: 'canceled' }))).toBe(true);
  });
});
