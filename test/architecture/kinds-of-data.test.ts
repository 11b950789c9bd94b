import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { emptyTables } from '../../src/adapters/memory/tables/tables.ts';
import { TABLES } from '../../src/adapters/postgres/schema/tables.ts';
import { type KindOfData, referencesOf } from '../../src/application/data/kind-of-data.ts';

const KINDS: KindOfData[] = [];
const folder = new URL('../../src/application/data/', import.meta.url);
for (const file of readdirSync(folder).filter((name) => name !== 'kind-of-data.ts')) {
  KINDS.push(...Object.values((await import(new URL(file, folder).href)) as Readonly<Record<string, KindOfData>>));
}

test('every kind of data has its table in memory, but those that only PostgreSQL needs', () => {
  const inMemory = new Set(Object.values(emptyTables()).map(({ stores }) => stores.kind.name));
  const missing = KINDS.filter(({ name }) => !inMemory.has(name)).map(({ name }) => name);
  // A table that is missing here belongs into memory/tables/tables.ts.
  expect(missing.toSorted()).toEqual([
    'attempt_window',
    'game_sequence',
    'hash_key',
    'idempotency_claim',
    'kept_answer',
    'mail_hold',
    'org_code',
    'push_device',
    'push_token_claim',
    'schema_migration',
    'user_org',
  ]);
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
      'roster_spot.playerId: players',
      'stat_event.playerId: scoring',
    ],
    team: [
      'bracket_entrant.teamId: brackets',
      'calendar_address.teamId: families',
      'chat_room_clock.roomId: messages',
      'game.homeTeamId: games',
      'game.visitorTeamId: games',
      'game_lineup.teamId: scoring',
      'parent_link.teamId: families',
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
