import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { TABLES } from '../../src/adapters/postgres/schema/tables.ts';
import { type KindOfData, ownersOf, referencesOf } from '../../src/application/data/kind-of-data.ts';
import { KINDS, RECORDS_OF_PLAYERS, RECORDS_OF_USERS } from '../../src/application/data/kinds.ts';

// What `application/data` declares is expected here once more by hand, so that a wrong declaration does not prove itself.

test('every kind of data is among KINDS', async () => {
  const folder = new URL('../../src/application/data/', import.meta.url);
  const known = new Set(KINDS.map(({ name }) => name));
  for (const file of readdirSync(folder).filter((name) => !name.startsWith('kind'))) {
    const kinds: Readonly<Record<string, KindOfData>> = await import(new URL(file, folder).href);
    const missing = Object.values(kinds).filter(({ name }) => !known.has(name));
    if (missing.length > 0) throw new Error(`add the module ${file} to application/data/kinds.ts`);
  }
});

test('the members of a key are those of the primary key, in the same order', () => {
  const wrong = TABLES.flatMap(({ name, key, kind }) => {
    const declared = Object.entries(kind.members).flatMap(([member, { parts }]) => (parts.isKey ? [member] : []));
    const stored = key.map(({ member }) => member);
    return String(declared) === String(stored)
      ? []
      : [`the key of ${name} is ${stored}, not ${declared}: declare these members as keys, in this order`];
  });
  expect(wrong).toEqual([]);
});

test('what refers to values that imports make keeps an import from being undone', () => {
  const made = new Map(KINDS.flatMap(({ name, imported }) => (imported ? [[name, imported]] : [])));
  const held = KINDS.flatMap((kind) =>
    referencesOf(kind).flatMap(({ to, member, holdsImport }) =>
      made.has(to) ? [{ to, by: `${kind.name}.${member}: ${holdsImport}` }] : [],
    ),
  );
  const byReferred = Object.fromEntries(
    [...Map.groupBy(held, ({ to }) => to)].map(([to, all]) => [to, all.map(({ by }) => by).toSorted()]),
  );
  expect(byReferred).toEqual({
    age_group: [
      'age_group_rules.ageGroupId: standings',
      'bracket.ageGroupId: brackets',
      'division.ageGroupId: divisions',
      'game.ageGroupId: games',
      'standings_decision.ageGroupId: standings',
      'team.ageGroupId: teams',
    ],
    division: ['bracket_entrant.divisionId: brackets', 'team.divisionId: teams'],
    facility: [
      'facility_field.facilityId: fields',
      'game.facilityId: games',
      'place_state.facilityId: place-states',
      'team_event.facilityId: events',
    ],
    facility_field: ['game.fieldId: games', 'place_state.fieldId: place-states', 'team_event.fieldId: events'],
    game: [
      'attendance_answer.gameId: answers',
      'bracket_game.gameId: brackets',
      'game_change.gameId: changed',
      'game_lineup.gameId: scoring',
      'game_report.gameId: scoring',
      'game_sequence.gameId: scoring',
      'official_assignment.gameId: officials',
      'player_presence.gameId: answers',
      'slot.gameId: slots',
      'stat_event.gameId: scoring',
    ],
    player: [
      'attendance_answer.playerId: answers',
      'consent.playerId: families',
      'follower.playerId: families',
      'game_lineup_place.playerId: scoring',
      'guardian.playerId: compared',
      'parent_link.playerId: families',
      'player_absences.playerId: answers',
      'player_presence.playerId: answers',
      'roster_spot.playerId: players',
      'stat_event.playerId: scoring',
    ],
    team: [
      'answer_request.teamId: answers',
      'bracket_entrant.teamId: brackets',
      'calendar_address.teamId: families',
      'chat_room_clock.roomId: messages',
      'game.homeTeamId: games',
      'game.visitorTeamId: games',
      'game_lineup.teamId: scoring',
      'parent_link.teamId: families',
      'player_presence.teamId: answers',
      'point_adjustment.teamId: standings',
      'push_token.teamId: families',
      'response_deadline.teamId: answers',
      'roster_spot.teamId: players',
      'slot.teamId: slots',
      'stat_event.teamId: scoring',
      'team_claim.teamId: families',
      'team_event.teamId: events',
      'team_event_series.teamId: events',
      'team_staff.teamId: staff',
    ],
  });
});

const membersWhere = (isWanted: (member: string, kind: KindOfData) => unknown) =>
  KINDS.flatMap((kind) =>
    Object.keys(kind.members).flatMap((member) => (isWanted(member, kind) ? [`${kind.name}.${member}`] : [])),
  ).toSorted();

test('with a player these values are deleted, with a user those that are theirs', () => {
  expect(membersWhere((member, kind) => ownersOf(kind, 'player').includes(member))).toEqual([
    'attendance_answer.playerId',
    'follower.playerId',
    'guardian.playerId',
    'parent_link.playerId',
    'player_absences.playerId',
    'player_presence.playerId',
  ]);
  expect(membersWhere((member, kind) => ownersOf(kind, 'user').includes(member))).toEqual([
    'calendar_address.userId',
    'chat_read_mark.userId',
    'follower.userId',
    'kept_outcome.userId',
    'mail_delivery.userId',
    'membership.userId',
    'official_availability.userId',
    'official_rating.coachId',
    'official_rating.officialId',
    'parent_link.userId',
    'push_device.userId',
    'push_preference.userId',
    'push_reminder.userId',
    'push_room_mute.userId',
    'push_token.userId',
    'reminder.userId',
    'slot_place.userId',
    'team_claim.userId',
    'user_org.userId',
  ]);
});

test('what a person wrote for others stays under an id that may be replaced', () => {
  expect(membersWhere((member, { members }) => members[member]!.parts.erasure === 'author')).toEqual([
    'attendance_answer.answeredBy',
    'chat_message.senderId',
    'chat_message_report.authorIds',
    'chat_message_report.reporterId',
    'game_report.authorId',
    'invite.createdBy',
    'place_state.noteBy',
    'player_absences.setBy',
    'player_presence.takenBy',
    'slot.labelBy',
    'stat_event.recordedBy',
    'team_event.createdBy',
    'team_event.linksBy',
    'team_event.noteBy',
    'team_event.placeBy',
    'team_event.titleBy',
    'text_wording.authorId',
    'text_wording.replacedBy',
  ]);
});

test('these values are exported by the user or the player in a member of theirs', () => {
  expect(RECORDS_OF_USERS.map(({ kind, records }) => `${kind.name}.${records.user}: ${records.as}`).toSorted()).toEqual([
    'attendance_answer.answeredBy: attendance-answer',
    'attendance_change.answeredBy: attendance-change',
    'audit_entry.actorId: audit-entry',
    'calendar_address.userId: calendar-address',
    'chat_message.senderId: message',
    'chat_message_report.reporterId: message-report',
    'chat_read_mark.userId: read-mark',
    'consent.userId: consent',
    'game.officialScorerUserId: official-scorer',
    'game_change.changedBy: game-change',
    'game_report.authorId: game-report',
    'invite.createdBy: invite',
    'mail_delivery.userId: mail',
    'membership.userId: membership',
    'official_assignment.userId: official-assignment',
    'official_availability.userId: official-availability',
    'official_rating.coachId: official-rating',
    'parent_link.userId: parent-link',
    'player_absences.setBy: absence',
    'player_presence.takenBy: attendance',
    'push_preference.userId: push-preferences',
    'push_room_mute.userId: muted-room',
    'push_token.userId: device',
    'reminder.userId: reminder',
    'stat_event.recordedBy: stat-event',
    'team_claim.userId: team-claim',
    'team_event.createdBy: team-event',
    'text_wording.authorId: earlier-wording',
  ]);
  expect(RECORDS_OF_PLAYERS.map(({ kind, records }) => `${kind.name}.${records.player}: ${records.as}`).toSorted()).toEqual([
    'admission_block.blockedFor: block',
    'attendance_answer.playerId: attendance-answer',
    'attendance_change.playerId: attendance-change',
    'audit_entry.subjectId: audit-entry',
    'consent.playerId: consent',
    'follower.playerId: follower',
    'game_lineup_place.playerId: lineup-place',
    'guardian.playerId: guardian-address',
    'parent_link.playerId: linked-parent',
    'player_absences.playerId: absence',
    'player_presence.playerId: attendance',
    'roster_spot.playerId: roster-spot',
    'stat_event.playerId: player-statistic',
  ]);
});

test('every personal member is removed with its value or cleared', () => {
  const cleared = membersWhere((member, { members }) => members[member]!.parts.clearedWith);
  expect(cleared).toEqual(['attendance_answer.note', 'chat_message.key', 'chat_message_report.reason']);
  const isWithOwner = (kind: KindOfData) => ownersOf(kind, 'user').length + ownersOf(kind, 'player').length > 0;
  const rest = membersWhere((member, kind) => kind.members[member]!.parts.erasure === 'personal' && !isWithOwner(kind));
  // What is added here is cleared by hand in both personal-data.ts; say `clearedWith` where a member names the person.
  expect(rest.filter((member) => !cleared.includes(member))).toEqual([
    'app_user.email',
    'app_user.familyName',
    'app_user.givenName',
    'app_user.issuer',
    'app_user.name',
    'app_user.pictureUrl',
    'app_user.searchKey',
    'app_user.subject',
    'game.officialScorer',
    'game.officialScorerUserId',
    'game.snackParentName',
    'game.snackParentPhone',
    'team_staff.clearedUntil',
    'team_staff.email',
    'team_staff.userId',
  ]);
});
