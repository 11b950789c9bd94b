import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { viewGame } from '../../../src/application/games/view-game.ts';
import type { GameWithNames } from '../../../src/application/ports/storage/league/league-reader.ts';
import type { PlayerId, UserId } from '../../../src/domain/shared/ids.ts';
import type { TimeZone } from '../../../src/domain/shared/time.ts';
import { aMember, anOrg, NOON } from '../../support/builders.ts';
import { aGame } from '../../support/league.ts';

const org = anOrg({ timeZone: 'America/Chicago' as TimeZone });
const scorerId = newId<UserId>();
const game = aGame({
  orgId: org.id,
  seasonId: newId(),
  sportId: newId(),
  ageGroupId: newId(),
  homeTeamId: newId(),
  visitorTeamId: newId(),
  snackParentName: 'Pat Ortiz',
  snackParentPhone: '+1 217 555 0100',
  officialScorer: 'Kim Lee',
  officialScorerUserId: scorerId,
});
const listed = (): GameWithNames => ({
  game,
  ageGroupName: '10U',
  homeTeamName: 'Hawks',
  visitorTeamName: 'Owls',
  homeTeamColor: 'Red',
  visitorTeamColor: null,
  facilityName: 'Park',
  fieldName: 'Field 2',
  ofFacility: null,
  ofField: null,
});
const child = newId<PlayerId>();
const VIEWERS = {
  staff: aMember({ org, roles: new Set(['staff']) }),
  scorer: aMember({ org, roles: new Set(['parent']), scoredGames: new Set([game.id]) }),
  'a parent without a child': aMember({ org, roles: new Set(['parent']) }),
  'a parent of another team': aMember({ org, roles: new Set(['parent']), children: new Set([child]) }),
  'a parent of the home team': aMember({
    org,
    roles: new Set(['parent']),
    children: new Set([child]),
    childrensTeams: new Set([game.homeTeamId]),
  }),
  'a coach of the visitors': aMember({ org, roles: new Set(['coach']), coachedTeams: new Set([game.visitorTeamId]) }),
  'a former coach of the visitors': aMember({ org, roles: new Set(['coach']), pastCoachedTeams: new Set([game.visitorTeamId]) }),
  'an umpire': aMember({ org, roles: new Set(['umpire']) }),
  'an umpire of the game': aMember({ org, roles: new Set(['umpire']), officiatedGames: new Set([game.id]) }),
  'staff in another time zone': aMember({ org: { ...org, timeZone: 'Europe/Berlin' as TimeZone }, roles: new Set(['staff']) }),
};

describe('a game', () => {
  test('shows names, the phone number and the time of day to those whom the contract names', () => {
    const seen = Object.fromEntries(
      Object.entries(VIEWERS).map(([name, viewer]) => {
        const { snackParentName, snackParentPhone, officialScorer, isMine, localTime } = viewGame(viewer, listed(), NOON);
        return [name, [snackParentName !== null, snackParentPhone !== null, officialScorer !== null, isMine, localTime]];
      }),
    );
    const here = viewGame(VIEWERS.staff, listed(), NOON).localTime;
    expect(seen).toEqual({
      staff: [true, true, true, false, here],
      scorer: [false, false, true, true, here],
      'a parent without a child': [false, false, false, false, here],
      'a parent of another team': [false, false, true, false, here],
      'a parent of the home team': [true, true, true, true, here],
      'a coach of the visitors': [true, true, true, true, here],
      'a former coach of the visitors': [false, false, true, true, here],
      'an umpire': [false, false, true, false, here],
      'an umpire of the game': [false, false, true, true, here],
      'staff in another time zone': [true, true, true, false, expect.not.stringMatching(here)],
    });
  });
});
