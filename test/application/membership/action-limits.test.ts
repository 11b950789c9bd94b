import { describe, expect, test } from '@jest/globals';
import { listCalendarAddresses } from '../../../src/application/calendars/list-calendar-addresses.ts';
import { makeCalendarAddress } from '../../../src/application/calendars/make-calendar-address.ts';
import { revokeCalendarAddress } from '../../../src/application/calendars/revoke-calendar-address.ts';
import { claimTeam } from '../../../src/application/families/claim-team.ts';
import { inquireAboutChild } from '../../../src/application/families/inquire-about-child.ts';
import { linkChild } from '../../../src/application/families/link-child.ts';
import { unlinkChild } from '../../../src/application/families/unlink-child.ts';
import { updateGame } from '../../../src/application/games/update-game.ts';
import { leaveOrg } from '../../../src/application/membership/leave-org.ts';
import { giveConsent } from '../../../src/application/privacy/give-consent.ts';
import { withdrawConsent } from '../../../src/application/privacy/withdraw-consent.ts';
import { createWebhook } from '../../../src/application/webhooks/create-webhook.ts';
import { sendTestEvent } from '../../../src/application/webhooks/send-test-event.ts';
import type { GameEdit } from '../../../src/domain/games/game.ts';
import type { User } from '../../../src/domain/membership/user.ts';
import type { PlayerId, TeamId, UserId } from '../../../src/domain/shared/ids.ts';
import { DAY, HOUR } from '../../support/builders.ts';
import { given, setUpUseCases } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpUseCases();

const tooMany = (limit: number) => ({ error: { kind: 'too-many-requests', limit } });

describe('in a day, one person', () => {
  test('asks for a link twenty times, inquiries and claims included; ending one is never refused', async () => {
    const { league } = given;
    const actor = await given.as(await given.person({}, 'parent', 'coach'));
    const child = await league.addPlayer('Sam Ortiz', league.hawks);
    const link = async (playerId: PlayerId) => linkChild(given.ports)({ actor, playerId });
    accepted(await claimTeam(given.ports)({ actor, teamId: league.hawks.id }));
    accepted(await inquireAboutChild(given.ports)({ actor, childName: 'Alex Ortiz', teamId: null, message: null }));
    for (let time = 0; time < 18; time += 1) {
      const { id } = accepted(await link(child.id));
      accepted(await unlinkChild(given.ports)({ actor, linkId: id }));
    }
    expect(await link(child.id)).toMatchObject(tooMany(20));
    expect(await inquireAboutChild(given.ports)({ actor, childName: 'Kim Ortiz', teamId: null, message: null })).toMatchObject(tooMany(20));
    expect(await claimTeam(given.ports)({ actor, teamId: league.jays.id })).toMatchObject(tooMany(20));
    // Each link and inquiry is about a child and in the log; the claim is there once.
    const audited = await given.audited();
    expect(audited.filter((action) => action === 'parent-link-requested')).toHaveLength(19);
    expect(audited.filter((action) => action === 'parent-link-ended')).toHaveLength(18);
    given.move(DAY);
    expect(await link(child.id)).toMatchObject({ ok: true });
    accepted(await leaveOrg(given.ports)({ actor: actor.user, orgId: given.org.id }));
  });

  test('replaces calendar addresses five times, revoked ones included, and may have one of each team', async () => {
    const { league } = given;
    const actor = await given.as(await given.person({}, 'parent'));
    const make = (teamId: TeamId | null) => makeCalendarAddress(given.ports)({ actor, teamId });
    for (const teamId of [null, league.hawks.id, league.jays.id, league.owls.id]) accepted(await make(teamId));
    for (let time = 0; time < 2; time += 1) accepted(await make(null));
    for (let time = 0; time < 3; time += 1) {
      const { id } = accepted(await listCalendarAddresses(given.ports)({ actor })).calendars[0]!;
      accepted(await revokeCalendarAddress(given.ports)({ actor, calendarId: id }));
      accepted(await make(null));
    }
    const { id } = accepted(await listCalendarAddresses(given.ports)({ actor })).calendars[0]!;
    expect(await make(league.hawks.id)).toMatchObject(tooMany(5));
    accepted(await revokeCalendarAddress(given.ports)({ actor, calendarId: id }));
    expect(await make(league.jays.id)).toMatchObject(tooMany(5));
    given.move(DAY);
    expect(await make(league.hawks.id)).toMatchObject({ ok: true });
  });

  test('agrees twenty times, to texts of the league alone; withdrawing is never refused', async () => {
    const { league } = given;
    const actor = await given.as(await given.person({}, 'parent'));
    const agree = (document: string, version: string) => giveConsent(given.ports)({ actor, document, version, playerId: null });
    const unknown = { error: { kind: 'unknown-reference', violations: [{ path: ['document'], rule: 'unknown', what: 'document' }] } };
    expect(await agree('photo-release', '1')).toMatchObject(unknown);
    await league.write(({ orgs }) => orgs.update({ ...given.org, settings: { documents: ['photo-release'] } }));
    const { id } = accepted(await agree('photo-release', '1'));
    for (let version = 0; version < 19; version += 1) accepted(await agree(['terms', 'privacy', 'media'][version % 3]!, String(version)));
    expect(await agree('terms', '99')).toMatchObject(tooMany(20));
    expect(accepted(await agree('terms', '0'))).toMatchObject({ isNew: false });
    expect(await withdrawConsent(given.ports)({ actor, consentId: id })).toMatchObject({ ok: true });
    given.move(DAY);
    expect(await agree('terms', '99')).toMatchObject({ ok: true });
  });

  test('enters snacks fifty times, and clears them as often as they like; admins and staff are not limited', async () => {
    const { league } = given;
    const parent = await given.person({}, 'parent');
    await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), parent);
    const game = await league.addGame(league.hawks, league.jays);
    const update = async (who: User, edit: GameEdit) =>
      updateGame(given.ports)({ actor: await given.as(who), gameId: game.id, edit, versions: undefined, force: false });
    for (let time = 0; time < 50; time += 1)
      accepted(await update(parent, { snackParentName: `Pat ${time}`, snackParentPhone: '555-0100' }));
    expect(await update(parent, { snackParentName: 'Pat' })).toMatchObject(tooMany(50));
    expect(await update(parent, { snackParentPhone: '555-0101' })).toMatchObject(tooMany(50));
    // What is there already is no change.
    accepted(await update(parent, { snackParentName: 'Pat 49' }));
    accepted(await update(parent, { snackParentName: null }));
    accepted(await update(await given.person({}, 'staff'), { snackParentName: 'Lee' }));
    given.move(DAY);
    accepted(await update(parent, { snackParentName: 'Pat' }));
  });

  test('names official scorers fifty times, and clears them as often as they like', async () => {
    const { league } = given;
    const [coach, parent] = [await given.person({}, 'coach'), await given.person({}, 'parent')];
    await league.coachedBy(league.hawks, coach);
    await league.linkTo(await league.addPlayer('Sam Ortiz', league.hawks), parent);
    const game = await league.addGame(league.hawks, league.jays);
    const actor = await given.as(coach);
    const name = (officialScorerUserId: UserId | null) =>
      updateGame(given.ports)({ actor, gameId: game.id, edit: { officialScorerUserId }, versions: undefined, force: false });
    for (let time = 0; time < 50; time += 1) accepted(await name(time % 2 ? coach.id : parent.id));
    expect(await name(parent.id)).toMatchObject(tooMany(50));
    expect(accepted(await name(null)).officialScorerUserId).toBeNull();
    expect((await given.audited()).filter((action) => action === 'scorer-named')).toHaveLength(51);
  });

  test('is counted in each league apart', async () => {
    const actor = await given.as(await given.person({}, 'parent'));
    for (let version = 0; version < 20; version += 1)
      accepted(await giveConsent(given.ports)({ actor, document: 'terms', version: String(version), playerId: null }));
    const other = await given.as(await given.person({}, 'parent'));
    expect(await giveConsent(given.ports)({ actor: other, document: 'terms', version: '1', playerId: null })).toMatchObject({ ok: true });
  });
});

test('a webhook is tested ten times an hour, by however many admins', async () => {
  const [ada, bob] = [await given.as(await given.person({}, 'admin')), await given.as(await given.person({}, 'admin'))];
  const make = async (url: string) => accepted(await createWebhook(given.ports)({ actor: ada, url, eventTypes: ['game.final'] })).id;
  const [first, second] = [await make('http://127.0.0.1/a'), await make('http://127.0.0.1/b')];
  for (let time = 0; time < 10; time += 1) accepted(await sendTestEvent(given.ports)({ actor: time % 2 ? ada : bob, webhookId: first }));
  expect(await sendTestEvent(given.ports)({ actor: bob, webhookId: first })).toMatchObject(tooMany(10));
  expect(await sendTestEvent(given.ports)({ actor: bob, webhookId: second })).toMatchObject({ ok: true });
  given.move(HOUR);
  expect(await sendTestEvent(given.ports)({ actor: bob, webhookId: first })).toMatchObject({ ok: true });
});
