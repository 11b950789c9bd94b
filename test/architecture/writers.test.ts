import { globSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { newId } from '../../src/adapters/random/new-id.ts';
import {
  archivedGame,
  EDITABLE_FIELDS,
  type Game,
  gameInZone,
  gameState,
  restoreGame,
  reteamedGame,
  updateGame,
  type WrittenGame,
  withSnackParent,
} from '../../src/domain/games/game.ts';
import type { AgeGroupId, OrgId, SeasonId, SportId, TeamId, UserId } from '../../src/domain/shared/ids.ts';
import type { Result } from '../../src/domain/shared/result.ts';
import type { LocalDate, TimeZone } from '../../src/domain/shared/time.ts';
import { timeTbdOn } from '../../src/domain/shared/time-tbd.ts';
import { DAY, later, NOON } from '../support/builders.ts';
import { aGame } from '../support/league.ts';

const GAME = 'src/domain/games/game.ts';
const BY: UserId = newId();
const [EAST, WEST] = ['America/New_York', 'America/Los_Angeles'] as TimeZone[];
const ids = {
  orgId: newId<OrgId>(),
  seasonId: newId<SeasonId>(),
  sportId: newId<SportId>(),
  ageGroupId: newId<AgeGroupId>(),
  homeTeamId: newId<TeamId>(),
  visitorTeamId: newId<TeamId>(),
} as const;

/** A game of which everything is entered. */
const game = aGame({
  ...ids,
  facilityId: newId(),
  fieldId: newId(),
  homeScore: 1,
  visitorScore: 2,
  periodScores: [{ period: 1, home: 1, visitor: 2 }],
  homeJerseyColor: 'red',
  visitorJerseyColor: 'blue',
  snackParentName: 'Pat',
  snackParentPhone: '555-0100',
  officialScorer: 'Jo',
  officialScorerUserId: newId(),
});
const archived: Game = { ...game, status: 'canceled', statusReason: 'rain', archived: true };
const forfeited: Game = { ...game, status: 'forfeit', forfeitedBy: game.homeTeamId };
const ofDoubleForfeit: Game = { ...game, status: 'forfeit', doubleForfeit: true };
const withoutTime: Game = { ...game, ...timeTbdOn('2026-05-02' as LocalDate, EAST!) };

/** What a function of the domain makes of games, each with the game before. */
type Runs = readonly (readonly [before: Game, after: WrittenGame | undefined])[];
const edited = (before: Game, edit: Parameters<typeof updateGame>[1]) =>
  [before, unwrapped(updateGame(before, edit, { by: BY, mayCorrect: true }, NOON))] as const;

const PLACE_AND_TIME = ['startsAt', 'endsAt', 'originalStartsAt', 'facilityId', 'fieldId'] as const;
const SNACKS = ['snackParentName', 'snackParentPhone'] as const;
const ENTERED = [
  'homeScore',
  'visitorScore',
  'periodScores',
  'homeJerseyColor',
  'visitorJerseyColor',
  ...SNACKS,
  'officialScorer',
  'officialScorerUserId',
] as const;

/** The functions that make a game to save: the members of an existing game that each changes, and the files that call it. */
const WRITERS: Readonly<Record<string, Readonly<{ members: readonly (keyof Game)[]; runs: Runs; calledBy: readonly string[] }>>> = {
  scheduleGame: {
    members: [],
    runs: [],
    calledBy: [
      'src/application/brackets/fill-bracket.ts',
      'src/application/games/org-games.ts',
      'src/application/scheduling/accept-schedule-proposal.ts',
      'src/domain/imports/plan-schedule.ts',
    ],
  },
  updateGame: {
    members: [...EDITABLE_FIELDS, 'originalStartsAt', 'archived'],
    runs: [
      edited(game, { startsAt: later(game.startsAt, DAY), facilityId: newId() }),
      edited(game, Object.fromEntries(ENTERED.map((field) => [field, null]))),
      edited(game, { status: 'forfeit', forfeitedBy: game.homeTeamId }),
      edited(game, { status: 'forfeit', doubleForfeit: true }),
      edited(archived, { status: 'scheduled' }),
    ],
    calledBy: [
      'src/application/games/update-game.ts',
      'src/application/scheduling/change-day.ts',
      'src/domain/imports/plan-schedule.ts',
      'src/domain/imports/plan-scores.ts',
    ],
  },
  restoreGame: {
    members: ['status', 'statusReason', ...PLACE_AND_TIME],
    runs: [
      [
        game,
        restoreGame(
          game,
          gameState({ ...archived, ...moved(game), facilityId: null, fieldId: null, originalStartsAt: game.startsAt }),
          BY,
          NOON,
        ),
      ],
    ],
    calledBy: ['src/domain/scheduling/day-change.ts'],
  },
  gameInZone: {
    members: ['startsAt', 'endsAt'],
    runs: [[withoutTime, gameInZone(withoutTime, EAST!, WEST!, BY, NOON)]],
    calledBy: ['src/application/membership/org-settings.ts'],
  },
  reteamedGame: {
    members: ['homeTeamId', 'visitorTeamId', 'fieldId', 'status', 'statusReason', 'archived', ...ENTERED],
    runs: [[archived, reteamedGame(archived, { homeTeamId: newId(), visitorTeamId: newId(), fieldId: null }, BY, NOON)]],
    calledBy: ['src/application/brackets/fill-bracket.ts'],
  },
  archivedGame: {
    members: ['status', 'statusReason', 'forfeitedBy', 'doubleForfeit', 'archived'],
    runs: [forfeited, ofDoubleForfeit].map((before) => [before, archivedGame(before, BY, NOON)]),
    calledBy: [
      'src/application/brackets/change-bracket.ts',
      'src/application/brackets/fill-bracket.ts',
      'src/application/games/org-games.ts',
    ],
  },
  withSnackParent: {
    members: SNACKS,
    runs: [[game, withSnackParent(game, null, BY, NOON)]],
    calledBy: ['src/application/slots/change-item.ts'],
  },
};

function moved({ startsAt, endsAt }: Game): Pick<Game, 'startsAt' | 'endsAt'> {
  return { startsAt: later(startsAt, DAY), endsAt: later(endsAt, DAY) };
}

function unwrapped<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const source = (file: string) => readFileSync(file, 'utf8');
const sources = globSync('src/{domain,application}/**/*.ts').filter((file) => file !== GAME);

describe('what a game holds', () => {
  test('is written by the functions of its file that are listed here, each called by the files that are listed', () => {
    const makers = source(GAME)
      .split(/^export (?:const|function) /m)
      .filter((text) => /\): (?:Result<)?(\w+)/.exec(text)?.[1] === 'WrittenGame')
      .map((text) => /^\w+/.exec(text)![0]);
    expect(makers.sort()).toEqual(Object.keys(WRITERS).sort());
    const wrong = Object.entries(WRITERS).flatMap(([name, { members, calledBy }]) => {
      const importing = new RegExp(`import (?:type )?\\{[^}]*(?<!type )\\b${name}\\b[^}]*\\} from '[^']*games/game\\.ts'`);
      const found = sources.filter((file) => importing.test(source(file)));
      return [
        ...found
          .filter((file) => !calledBy.includes(file))
          .map((file) => `${file} calls ${name}, which changes ${members.join(', ')}: if these are its to change, list it here`),
        ...calledBy.filter((file) => !found.includes(file)).map((file) => `${file} no longer calls ${name}: take it off the list`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test.each(Object.keys(WRITERS))('is changed by %s in the members that are listed here', (name) => {
    const { members, runs } = WRITERS[name]!;
    const changed = runs.flatMap(([before, after]) =>
      (Object.keys(before) as (keyof Game)[]).filter((member) => !isDeepStrictEqual(before[member], after!.game[member])),
    );
    expect([...new Set(changed)].filter((member) => member !== 'version' && member !== 'updatedAt').sort()).toEqual([...members].sort());
  });

  test('is logged for each member that the change log has', () => {
    const silent = Object.entries(WRITERS).flatMap(([name, { runs }]) =>
      runs.flatMap(([before, after]) =>
        EDITABLE_FIELDS.filter((field) => !isDeepStrictEqual(before[field], after!.game[field]))
          .filter((field) => !after!.changes.some((change) => change.field === field))
          .map((field) => `${name} changes ${field} and does not log it`),
      ),
    );
    expect(silent).toEqual([]);
  });
});

test('only saveGames saves games, with their change log', () => {
  const found = sources.filter((file) => file !== 'src/application/save-games.ts' && /\bgames\.(?:save|saveAll)\(/.test(source(file)));
  expect(found.map((file) => `${file} saves a game: call saveGames with what a function of ${GAME} returns`)).toEqual([]);
});

test('a use case sets no member of what it saves', () => {
  const setting = /\.(?:save|saveAll|savePlace|update|append)\(\s*\{\s*\.\.\.\w[^}]*\}/g;
  const found = sources
    .filter((file) => file.startsWith('src/application/'))
    .flatMap((file) => [...source(file).matchAll(setting)].map(([text]) => `${file}: ${text}`));
  expect(
    found.map((each) => `${each}: let a function of the domain return the changed value, so that its rules hold for whoever writes it`),
  ).toEqual([]);
});
