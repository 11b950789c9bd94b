import { newId } from '../../src/adapters/random/new-id.ts';
import { auditEntry } from '../../src/application/audit-entry.ts';
import { officeRoom, orgRooms } from '../../src/domain/chat/room.ts';
import type { InviteId, PlayerId } from '../../src/domain/shared/ids.ts';
import { HOUR, later, NOON } from './builders.ts';
import { aPlayer, givenLeague } from './league.ts';
import type { Scene } from './scene.ts';

/** Words that occur only where they are planted, and in no id, hash or cursor. */
export const SECRETS = {
  hawksLastName: 'Featherstone',
  hawksJersey: 'NO-7391',
  owlsLastName: 'Grimshaw',
  owlsJersey: 'NO-8264',
  benchLastName: 'Underhill',
  hawksSnackPhone: '+1 217 555 0147',
  owlsSnackPhone: '+1 217 555 0199',
  hawksSnackParent: 'Rosalind Quennell',
  owlsSnackParent: 'Thaddeus Wrexley',

  scorer: 'Balthazar Wren',
  pitcher: '5ec8e7ed-0000-4000-8000-00000000f1d0',
  recorder: 'Ottoline',

  guardianEmail: 'grandma@guardian.example',
  staffEmail: 'boss@staff.example',
  parentEmail: 'petra_marchbank@example.org',
  parentLastName: 'Marchbank',
  officialEmail: 'otto_quillon@example.org',
  officialLastName: 'Quillon',
  waitingEmail: 'waiting@example.org',
  emailForName: '@mail.example',
  localPartForName: 'kitty.halloway',

  hawksMessage: 'practice moves to the creek',
  owlsMessage: 'owls meet behind the barn',
  coachesMessage: 'coaches draw lots tonight',
  officeMessage: 'may our child play up',
  officialsMessage: 'officials wear blue on Sunday',
  eventTitle: 'bunting by moonlight',
  eventNote: 'bring the old mascot',
  slotLabel: 'polish the trophy',
  slotPhone: '+1 217 555 0163',

  announcement: 'picnic after the last game',
  takenBack: 'words that were taken back',
  complaint: 'this is about my own child',

  noteForAdmins: 'the bench needs watching',
  noteForOfficials: 'disputes every call at second',
  incidentDescription: 'shouted across the diamond',

  adminInvite: 'TRAPDOOR-ADMIN-2026',
  pushToken: 'ExponentPushToken[petrasphone]',

  ownPlace: 'Marigold Grounds',
  anothersPlace: 'Zephyr Field',
  anothersLastName: 'Ravenscroft',
  anothersMessage: 'nobody else may read this',
} as const;
export type Secret = keyof typeof SECRETS;

/**
 * Plants secrets all over the scene, and adds users who differ in what they may see: `coach` and `parent` belong to the
 * Red Hawks, `owlscoach` and `owlsparent` to the White Owls; `parent-unlinked` is a parent whose link is pending,
 * `former` one whose link was ended; `follower` follows a player of the Red Hawks; `scorer` one
 * who scores the Red Hawks’ game; `waiting` and `gone` would belong to the Red Hawks if they were members. Returns
 * what requests may name in search of the secrets, and a code that anybody may join with.
 */
export async function plantSecrets(scene: Scene) {
  const { world, org, elsewhere, league, game, invite } = scene;
  const { hawks, jays, owls, write } = league;
  const openCode = `${org.code}-PARENT-2025`;
  const [petra, otto, kit] = ['petra_marchbank', 'otto_quillon', 'kitty.halloway@mail.example'];

  await world.member('owlscoach', org, 'coach');
  for (const parent of ['owlsparent', 'former', petra, kit]) await world.member(parent, org, 'parent');
  for (const umpire of [otto, kit]) await world.member(umpire, org, 'umpire');
  await world.member(kit, org, 'coach');

  const onHawks = await league.addPlayer(`Finn ${SECRETS.hawksLastName}`, hawks, { jerseyNumber: SECRETS.hawksJersey });
  const onOwls = await league.addPlayer(`Gus ${SECRETS.owlsLastName}`, owls, { jerseyNumber: SECRETS.owlsJersey });
  const onBench = await league.addPlayer(`Ulla ${SECRETS.benchLastName}`, null);
  for (const player of [onHawks, onOwls, onBench]) await league.addGuardian(player, SECRETS.guardianEmail);
  for (const name of [petra, 'gone']) await league.linkTo(onHawks, await world.user(name));
  await league.followedBy(onHawks, await world.user('follower'), await world.user(petra));
  await league.linkTo(onHawks, await world.user('former'), { state: 'revoked' });
  await league.linkTo(onOwls, await world.user('owlsparent'));
  for (const player of [onHawks, onBench])
    await league.linkTo(player, await world.user('parent-unlinked'), { state: 'pending', decidedAt: null });

  await league.coachedBy(hawks, await world.user('waiting'));
  await league.coachedBy(owls, await world.user('owlscoach'));
  for (const team of [hawks, owls]) await league.addStaff(team, { email: SECRETS.staffEmail });
  await league.addFacility({ name: SECRETS.ownPlace });
  await league.addGame(hawks, owls, { officialScorer: SECRETS.scorer });
  await league.addGame(hawks, jays, { snackParentName: SECRETS.hawksSnackParent });
  await league.addGame(owls, jays, { snackParentName: SECRETS.owlsSnackParent });
  await write(async ({ invites, games, audit }) => {
    const adminInvite = { ...invite, id: newId<InviteId>(), code: SECRETS.adminInvite, role: 'admin' as const };
    await invites.save(adminInvite);
    const { code, role, maxUses } = adminInvite;
    const doing = { actor: { user: await world.user('admin'), org: league.org }, now: NOON, newId };
    await audit.append(auditEntry(doing, 'invite-created', adminInvite.id, { code, role, maxUses, expiresInDays: 30 }));
    await invites.save({ ...invite, id: newId(), code: openCode, maxUses: 100 });
    await games.save({
      ...game,
      snackParentPhone: SECRETS.hawksSnackPhone,
      officialScorerUserId: (await world.user(petra)).id,
    });
  });
  const terms = { status: 'in_progress', startsAt: later(NOON, -HOUR), snackParentPhone: SECRETS.owlsSnackPhone } as const;
  const owlsGame = await league.addGame(owls, jays, terms);
  const pastGame = await league.addGame(hawks, owls, { status: 'final', startsAt: later(NOON, -30 * HOUR) });

  const planted = { startsAt: later(NOON, 150 * HOUR), title: SECRETS.eventTitle, note: SECRETS.eventNote, fieldId: league.field.id };
  const event = await league.addEvent(hawks, await world.user('admin'), planted);
  await write(({ orgs }) => orgs.update({ ...league.org, settings: { ...league.org.settings, followersSeeEvents: true } }));

  const label = { kind: 'other', label: SECRETS.slotLabel } as const;
  for (const item of [
    { kind: 'game', id: game.id },
    { kind: 'event', id: event.id },
  ] as const) {
    await league.addSlot(hawks, item, label, await world.user(petra), { phone: SECRETS.slotPhone });
  }

  const theirs = await givenLeague(world.ports.unitOfWork, { org: elsewhere });
  await theirs.addFacility({ name: SECRETS.anothersPlace });
  await theirs.addPlayer(`Zoe ${SECRETS.anothersLastName}`, theirs.hawks);
  const theirGame = await theirs.addGame(theirs.hawks, theirs.jays);

  const [announcements, coaches, officials] = orgRooms(org.id).map(({ id }) => id as string);
  const done = async (name: string, method: string, path: string, body: unknown, where = org): Promise<string> => {
    const reply = await world.call(name, method, path, { org: where, body });
    if (reply.status >= 400) throw new Error(`${name}: ${method} ${path}: ${reply.text}`);
    return String(reply.body['id']);
  };
  const says = (name: string, roomId: string, content: string, where = org) =>
    done(name, 'POST', `/api/mobile/chat/rooms/${roomId}/messages`, { content }, where);
  const takenBack = { params: { roomId: hawks.id, messageId: await says(petra, hawks.id, SECRETS.takenBack) } };
  const messagePath = `/api/mobile/chat/rooms/${hawks.id}/messages/${takenBack.params.messageId}`;
  await done(petra, 'POST', `${messagePath}/report`, { reason: SECRETS.complaint });
  await done(petra, 'DELETE', messagePath, undefined);
  await says(petra, hawks.id, SECRETS.hawksMessage);
  await says('owlscoach', owls.id, SECRETS.owlsMessage);
  await says('owlscoach', coaches!, SECRETS.coachesMessage);
  const office = officeRoom(org.id, (await world.user(petra)).id).id;
  await says(petra, office, SECRETS.officeMessage);
  await says(otto, officials!, SECRETS.officialsMessage);
  const announced = { params: { roomId: announcements!, messageId: await says('staff', announcements!, SECRETS.announcement) } };
  await says('stranger', theirs.hawks.id, SECRETS.anothersMessage, elsewhere);

  await write(async ({ players, roster }) => {
    const pitcher = aPlayer({ id: SECRETS.pitcher as PlayerId, orgId: org.id, firstName: 'Piers', lastName: 'Ng' });
    await players.save(pitcher);
    await roster.save({ orgId: org.id, teamId: jays.id, playerId: pitcher.id, jerseyNumber: null, positions: ['P'], leagueAge: null });
  });
  const ottoline = 'ottoline_recorder';
  await world.member(ottoline, org, 'staff');
  await done(ottoline, 'POST', `/api/mobile/games/${game.id}/player-stats`, {
    ...scene.aSingle,
    attributes: { pitcherId: SECRETS.pitcher },
  });

  for (const recorder of [petra, 'coach']) await done(recorder, 'POST', `/api/mobile/games/${game.id}/player-stats`, scene.aSingle);
  await league.write(async ({ games }) => {
    const recorded = (await games.findForUpdate(org.id, game.id))!;
    await games.save({ ...recorded, officialScorerUserId: (await world.user('scorer')).id, version: recorded.version + 1 });
  });
  const [first, second] = [hawks, owls].map(({ id }) => ({ teamId: id, sportsmanship: 3, coachConduct: 3, spectatorConduct: 3 }));
  await done(otto, 'POST', `/api/mobile/games/${pastGame.id}/reports`, {
    teams: [
      { ...first, note: SECRETS.noteForAdmins },
      { ...second, note: SECRETS.noteForOfficials, noteVisibility: 'officials' },
    ],
    incidents: [
      { teamId: hawks.id, type: 'verbal_abuse', personRole: 'player', description: SECRETS.incidentDescription, severity: 'high' },
    ],
  });
  const aDevice = { token: SECRETS.pushToken, platform: 'ios', teamId: hawks.id };
  await done(petra, 'POST', '/api/mobile/push-token', aDevice);

  // Users whose name is their address write messages, record events and, as a coach by claim, are on a staff list.
  await says(kit, officials!, 'hello');
  const claim = await done(kit, 'POST', `/api/mobile/coach/teams/${hawks.id}/claim`, {});
  await done('admin', 'POST', `/api/org/pending-approvals/${claim}`, { action: 'approve' });
  await says(kit, hawks.id, 'hello');
  await done(kit, 'POST', `/api/mobile/games/${game.id}/player-stats`, scene.aSingle);

  const invited = await world.call(petra, 'POST', `/api/mobile/players/${onHawks.id}/followers/invitations`, { org });

  const idsOf = (things: readonly Readonly<{ id: string }>[]) => things.map(({ id }) => id);
  return {
    games: idsOf([game, owlsGame, pastGame, theirGame]),
    event,
    events: [event.id as string],
    teams: idsOf([hawks, owls, theirs.hawks]),
    players: idsOf([onHawks, onOwls, onBench]),
    rooms: [...idsOf([hawks, owls, theirs.hawks, ...orgRooms(org.id)]), office as string],
    seasonId: league.season.id as string,
    firstNames: ['Finn', 'Gus', 'Ulla', 'Zoe'],
    lastNames: (['hawksLastName', 'owlsLastName', 'benchLastName', 'anothersLastName'] as const).map((name) => SECRETS[name]),
    takenBack,
    announced,
    device: aDevice,
    openCode,
    followCode: String(invited.body['code']),
  };
}
export type Planted = Awaited<ReturnType<typeof plantSecrets>>;
