import { describe, expect, test } from '@jest/globals';
import { newId } from '../../../src/adapters/random/new-id.ts';
import { viewTeam } from '../../../src/application/league/view-team.ts';
import type { TeamWithNames } from '../../../src/application/ports/storage/league/league-reader.ts';
import type { PlayerId, TeamId } from '../../../src/domain/shared/ids.ts';
import { aMember } from '../../support/builders.ts';

const hawks = newId<TeamId>();
const listed = () =>
  ({
    team: { id: hawks, name: 'Hawks', seasonId: newId(), color: null },
    sport: { id: newId() },
    ageGroup: { id: newId(), name: '10U' },
    staff: [{ id: newId(), name: 'Lee Park', role: 'head_coach' }],
    playerCount: 12,
    record: { wins: 4, losses: 2, ties: 1 },
  }) as unknown as TeamWithNames;
const child = newId<PlayerId>();
const VIEWERS = {
  staff: aMember({ roles: new Set(['staff']) }),
  coach: aMember({ roles: new Set(['coach']), coachedTeams: new Set([hawks]) }),
  'a former coach': aMember({ roles: new Set(['coach']), pastCoachedTeams: new Set([hawks]) }),
  'a parent of the team': aMember({ roles: new Set(['parent']), children: new Set([child]), childrensTeams: new Set([hawks]) }),
  'a parent of another team': aMember({ roles: new Set(['parent']), children: new Set([child]) }),
  'a parent without a child': aMember({ roles: new Set(['parent']) }),
  'a parent who scores for the team': aMember({ roles: new Set(['parent']), scoredTeams: new Set([hawks]) }),
};

describe('a team', () => {
  test('says to each member whether it is theirs, and whether they may see the roster', () => {
    const seen = Object.entries(VIEWERS).map(([name, viewer]) => {
      const { isMine, rosterVisible } = viewTeam(viewer, listed());
      return [name, [isMine, rosterVisible]];
    });
    expect(Object.fromEntries(seen)).toEqual({
      staff: [false, true],
      coach: [true, true],
      'a former coach': [true, true],
      'a parent of the team': [true, true],
      'a parent of another team': [false, true],
      'a parent without a child': [false, false],
      'a parent who scores for the team': [false, true],
    });
  });
});
