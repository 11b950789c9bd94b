import { beforeEach, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { createTeamEvent } from '../../../src/application/events/create-team-event.ts';
import { updateTeamEvent } from '../../../src/application/events/update-team-event.ts';
import { setPlaceState } from '../../../src/application/league/set-place-state.ts';
import { dismissReport } from '../../../src/application/moderation/dismiss-report.ts';
import { getReport } from '../../../src/application/moderation/get-report.ts';
import { listReports } from '../../../src/application/moderation/list-reports.ts';
import { reportText } from '../../../src/application/moderation/report-text.ts';
import { eraseMember } from '../../../src/application/privacy/erase-member.ts';
import { exportMember } from '../../../src/application/privacy/export-member.ts';
import { changeSlot } from '../../../src/application/slots/change-slot.ts';
import { openSlot } from '../../../src/application/slots/open-slot.ts';
import { removeSlot } from '../../../src/application/slots/remove-slot.ts';
import type { SeriesScope } from '../../../src/domain/events/event-series.ts';
import type { EventEdit } from '../../../src/domain/events/team-event.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { ReportedById } from '../../../src/domain/moderation/wording.ts';
import type { FieldId, TeamEventId, TextReportId } from '../../../src/domain/shared/ids.ts';
import type { Link } from '../../../src/domain/shared/link.ts';
import type { LocalDate } from '../../../src/domain/shared/time.ts';
import { DAY, HOUR, later, MINUTE, NOON } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

let coach: User;
let other: User;
let parent: User;
let stranger: User;
let admin: User;
beforeEach(async () => {
  const { league, person } = given;
  [coach, other] = [await person({ name: 'Cal Coach' }, 'coach'), await person({ name: 'Mia Manager' }, 'coach')];
  [parent, stranger] = [await person({ name: 'Pat Ortiz' }, 'parent'), await person({}, 'coach')];
  admin = await person({ name: 'Ada Boss' }, 'admin');
  for (const each of [coach, other]) await league.coachedBy(league.hawks, each);
  await league.coachedBy(league.jays, stranger);
  await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), parent);
});

const TERMS = { kind: 'practice', arrivalMinutes: null, facilityId: null, fieldId: null, respondBy: null } as const;
const WEEKLY = { weekdays: ['sunday', 'monday'] as const, until: '2026-04-30' as LocalDate, everyWeeks: 1, monthly: null, except: [] };
async function planned(
  texts: Readonly<{ title: string; place?: string; note?: string; links?: readonly Link[] }>,
  isWeekly = false,
): Promise<TeamEventId> {
  const startsAt = later(NOON, DAY);
  const terms = { ...TERMS, startsAt, endsAt: later(startsAt, HOUR), place: null, note: null, ...texts };
  const actor = await given.as(coach);
  const repeats = isWeekly ? WEEKLY : null;
  return accepted(await createTeamEvent(given.ports)({ actor, teamId: given.league.hawks.id, terms, repeats })).id;
}
const edited = async (by: User, eventId: TeamEventId, edit: EventEdit, scope: SeriesScope = 'one') =>
  accepted(await updateTeamEvent(given.ports)({ actor: await given.as(by), eventId, scope, edit, versions: undefined }));
const report = async (by: User, kind: ReportedById, id: string, reason: string | null = 'rude') =>
  reportText(given.ports)({ actor: await given.as(by), kind, id, reason });
const read = async (by: User, reportId: TextReportId) => getReport(given.ports)({ actor: await given.as(by), reportId });
const reports = async (by = admin) => accepted(await listReports(given.ports)({ actor: await given.as(by), page: { limit: 10 } })).items;
const named = ({ id, name }: User) => ({ id, name });

test('what title, place and note of an event said is read through a report on it, with who wrote and who changed each', async () => {
  const links = [{ url: 'https://vile.example/', label: 'vile link' }];
  const id = await planned({ title: 'vile title', place: 'vile place', note: 'vile note', links });
  await edited(other, id, { title: 'Batting', place: null });
  given.move(MINUTE);
  await edited(coach, id, { title: 'Batting practice', note: 'Bring water', links: [{ url: 'https://example.org/', label: null }] });
  const { id: reportId, isNew } = accepted(await report(parent, 'event', id));
  expect(isNew).toBe(true);
  expect(await reports()).toMatchObject([
    {
      id: reportId,
      kind: 'event',
      aboutId: id,
      content: 'Batting practice\nBring water\nhttps://example.org/',
      authors: [named(coach), named(other)].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      message: null,
      room: null,
      reporter: named(parent),
      earlierWordings: 5,
    },
  ]);
  const { wordings } = accepted(await read(admin, reportId));
  const [byCoach, byOther] = [named(coach), named(other)];
  expect(wordings.map(({ part, content, author, replacedBy }) => ({ part, content, author, replacedBy }))).toEqual(
    expect.arrayContaining([
      { part: 'title', content: 'vile title', author: byCoach, replacedBy: byOther },
      { part: 'place', content: 'vile place', author: byCoach, replacedBy: byOther },
      { part: 'title', content: 'Batting', author: byOther, replacedBy: byCoach },
      { part: 'note', content: 'vile note', author: byCoach, replacedBy: byCoach },
      { part: 'links', content: 'vile link: https://vile.example/', author: byCoach, replacedBy: byCoach },
    ]),
  );
  expect((await given.audited()).slice(-2)).toEqual(['text-reported', 'earlier-wordings-read']);
});

test('a series that is changed keeps what each of its events said, and a change without words keeps nothing', async () => {
  const id = await planned({ title: 'Batting', note: 'vile note' }, true);
  await edited(coach, id, { startsAt: later(NOON, DAY + HOUR), status: 'canceled' }, 'all');
  await edited(coach, id, { status: 'scheduled' }, 'all');
  await edited(coach, id, { note: null }, 'all');
  const { items } = await given.ports.read.teamEvents(
    given.league.org.id,
    { from: NOON, before: later(NOON, 40 * DAY) },
    [given.league.hawks.id],
    {
      limit: 50,
    },
  );
  expect(items.length).toBeGreaterThan(2);
  for (const { event } of items) {
    const { id: reportId } = accepted(await report(parent, 'event', event.id));
    expect(accepted(await read(admin, reportId))).toMatchObject({ content: 'Batting', wordings: [{ part: 'note', content: 'vile note' }] });
  }
});

test('what the label of a slot said is read also after the slot was removed', async () => {
  const item = { kind: 'game', id: (await given.league.addGame(given.league.hawks, given.league.jays)).id } as const;
  const terms = { kind: 'other', label: 'vile label', places: 1 } as const;
  const { id } = accepted(await openSlot(given.ports)({ actor: await given.as(coach), item, teamId: given.league.hawks.id, terms }));
  accepted(await changeSlot(given.ports)({ actor: await given.as(other), slotId: id, edit: { label: 'Tent' }, scope: 'one' }));
  expect(await report(stranger, 'slot', id)).toMatchObject({ error: { kind: 'not-found' } });
  const first = accepted(await report(coach, 'slot', id));
  accepted(await removeSlot(given.ports)({ actor: await given.as(other), slotId: id, scope: 'one' }));
  const { id: reportId } = accepted(await report(parent, 'slot', id));
  expect(await reports()).toMatchObject([
    { id: expect.any(String), content: expect.any(String) },
    { id: expect.any(String), content: expect.any(String) },
  ]);
  expect(accepted(await read(admin, first.id))).toMatchObject({ content: 'Tent', earlierWordings: 2 });
  expect(accepted(await read(admin, reportId))).toMatchObject({
    content: '',
    wordings: [
      { part: 'label', content: 'vile label', author: named(coach), replacedBy: named(other) },
      { part: 'label', content: 'Tent', author: named(other), replacedBy: named(other) },
    ],
  });
});

test('a note on a facility is reported by its field, too, and what it said before is kept', async () => {
  const { facility, field } = given.league;
  const staff = await given.person({ name: 'Stan' }, 'staff');
  const say = async (note: string | null, fieldId: FieldId | null = null) => {
    const said = { facilityId: facility.id, fieldId, state: note === null ? null : ('closed' as const), until: null, note };
    return accepted(await setPlaceState(given.ports)({ actor: await given.as(staff), ...said }));
  };
  expect(await report(parent, 'place', field.id)).toMatchObject({ error: { kind: 'not-found' } });
  await say('vile note');
  const ofFacility = accepted(await report(parent, 'place', field.id));
  expect(ofFacility).toMatchObject({ aboutId: facility.id });
  await say(null);
  expect(accepted(await read(admin, ofFacility.id))).toMatchObject({
    content: 'vile note',
    wordings: [{ part: 'note', author: named(staff) }],
  });
  await say('wet', field.id);
  expect(accepted(await report(stranger, 'place', field.id))).toMatchObject({ aboutId: field.id });
});

test('a text is reported by those who may see it', async () => {
  const id = await planned({ title: 'vile title' });
  expect(await report(stranger, 'event', id)).toMatchObject({ error: { kind: 'not-found' } });
  for (const kind of ['event', 'slot', 'place'] as const) {
    expect(await report(parent, kind, newId())).toMatchObject({ error: { kind: 'not-found' } });
  }
  await edited(coach, id, { title: 'Batting' });
  expect(await report(parent, 'slot', id)).toMatchObject({ error: { kind: 'not-found' } });
});

test('a report stands once, and is opened anew if it was closed and the text has changed since', async () => {
  const id = await planned({ title: 'Batting' });
  const first = accepted(await report(parent, 'event', id));
  expect(accepted(await report(parent, 'event', id, null))).toEqual({ ...first, isNew: false });
  accepted(await dismissReport(given.ports)({ actor: await given.as(admin), reportId: first.id }));
  expect(accepted(await report(parent, 'event', id))).toMatchObject({ id: first.id, isNew: false });
  await edited(other, id, { title: 'vile title' });
  expect(accepted(await report(parent, 'event', id))).toMatchObject({ id: first.id, isNew: true });
  expect(await reports()).toMatchObject([{ content: 'vile title', closedAt: null }]);
  expect((await given.audited()).slice(-4)).toEqual(['text-reported', 'text-report-dismissed', 'team-event-changed', 'text-reported']);
});

test('nobody sees or decides a report on their own words, also those that stood there before', async () => {
  const author = await given.person({ name: 'Al Admin' }, 'admin');
  const id = await planned({ title: 'Batting' });
  await edited(author, id, { note: 'vile note' });
  await edited(coach, id, { note: 'Bring water' });
  const { id: reportId } = accepted(await report(parent, 'event', id));
  expect(await reports(author)).toEqual([]);
  expect(await read(author, reportId)).toMatchObject({ error: { kind: 'not-found' } });
  const actor = await given.as(author);
  expect(await dismissReport(given.ports)({ actor, reportId })).toMatchObject({ error: { kind: 'not-found' } });
  expect(JSON.stringify(accepted(await exportMember(given.ports)({ actor, userId: parent.id })).records)).not.toContain(reportId);
  expect(await reports(admin)).toMatchObject([{ id: reportId }]);
});

test('erasing who wrote a text leaves a bare id, and does not shorten how long its earlier wordings are kept', async () => {
  const id = await planned({ title: 'vile title', note: 'vile note' });
  await edited(coach, id, { title: 'Batting' });
  accepted(await eraseMember(given.ports)({ actor: await given.as(admin), userId: coach.id }));
  const { id: reportId } = accepted(await report(parent, 'event', id));
  const found = accepted(await read(admin, reportId));
  expect(found).toMatchObject({ authors: [{ name: null }], wordings: [{ content: 'vile title', author: { name: null } }] });
});
