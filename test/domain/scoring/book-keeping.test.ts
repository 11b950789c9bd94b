import { describe, expect, test } from '@jest/globals';
import type { Member } from '../../../src/domain/membership/permissions.ts';
import type { Role } from '../../../src/domain/membership/roles.ts';
import { chosen, isOwnPlay, rightToChange, rightToEnter, setAsideBy } from '../../../src/domain/scoring/book-keeping.ts';
import type { ByOpponent } from '../../../src/domain/scoring/event-log.ts';
import type { GameId, PlayerId, TeamId } from '../../../src/domain/shared/ids.ts';
import { aMember, aUser, NOON } from '../../support/builders.ts';

const [jays, hawks, owls] = ['jays', 'hawks', 'owls'] as unknown as [TeamId, TeamId, TeamId];
const user = aUser();
const game = { id: 'g' as GameId, homeTeamId: jays, visitorTeamId: hawks, officialScorerUserId: null };
const interleague = { ...game, outsideTeamId: hawks };
const scoredByUser = { ...game, officialScorerUserId: user.id };
const as = (role: Role, over: Partial<Member> = {}) => aMember({ roles: new Set([role]), ...over });
const ofJays = as('coach', { coachedTeams: new Set([jays]) });
const lee = { recordedBy: aUser().id, recorder: { name: 'Lee Park', givenName: null, familyName: null, roles: ['coach' as const] } };

const play = (teamId: TeamId, over = {}) => ({ teamId, playerId: null as PlayerId | null, type: 'single', attributes: {}, ...over });
/** What a batter of that team did against a pitcher of the other, and a total of the team's own pitcher. */
const byNumber = (teamId: TeamId) => play(teamId, { attributes: { batterNumber: '07', pitcherId: 'ace' } });
const total = (teamId: TeamId) => play(teamId, { type: 'pitches', playerId: 'ace' });

type Outcome = ReturnType<typeof rightToEnter>;
const inWord = (outcome: Outcome) => {
  if (outcome.ok) return outcome.value;
  return outcome.error.kind === 'not-allowed' ? outcome.error.cause : outcome.error.kind;
};

describe('who enters what in which book, before and after the side’s own keepers have entered a play', () => {
  test.each([
    ['an admin', as('admin'), game, play(hawks), 'own', 'own'],
    ['staff', as('staff'), game, play(hawks), 'own', 'own'],
    ['the official scorer', as('parent', { user, scoredGames: new Set([game.id]) }), scoredByUser, play(hawks), 'own', 'own'],
    [
      'the official scorer outside the time',
      as('parent', { user }),
      scoredByUser,
      play(hawks),
      'outside-scoring-window',
      'outside-scoring-window',
    ],
    [
      'a coach of the side who is the official scorer',
      as('coach', { user, coachedTeams: new Set([jays]), scoredGames: new Set([game.id]) }),
      scoredByUser,
      play(hawks),
      'own',
      'own',
    ],
    ['a coach of the side', ofJays, game, play(jays), 'own', 'own'],
    ['a coach of both sides', as('coach', { coachedTeams: new Set([jays, hawks]) }), game, play(hawks), 'own', 'own'],
    ['a coach of the other side', ofJays, game, play(hawks), 'opponent', 'book-kept'],
    ['a coach of the other side: its batters by number against the own pitcher', ofJays, game, byNumber(hawks), 'own', 'own'],
    ['a coach of the side: a total of the own pitcher', ofJays, game, total(jays), 'own', 'own'],
    ['a coach of the other side: a total of its pitcher', ofJays, game, total(hawks), 'opponent', 'book-kept'],
    ['a coach against a team of another league', ofJays, interleague, play(hawks), 'own', 'own'],
    ['a coach of the other side: of a team that does not play', ofJays, game, play(owls), 'other-team', 'other-team'],
    [
      'a coach of another team',
      as('coach', { coachedTeams: new Set([owls]) }),
      game,
      play(hawks),
      'not-staff-of-team',
      'not-staff-of-team',
    ],
    ['an umpire', as('umpire'), game, play(hawks), 'not-the-scorer', 'not-the-scorer'],
    ['a manager of the side', as('parent', { managedTeams: new Set([hawks]) }), game, play(hawks), 'not-the-scorer', 'not-the-scorer'],
    ['a parent on the side', as('parent', { childrensTeams: new Set([hawks]) }), game, play(hawks), 'not-the-scorer', 'not-the-scorer'],
  ] as const)('%s', (_, member, scored, event, before, after) => {
    expect([inWord(rightToEnter(member, scored, event, undefined)), inWord(rightToEnter(member, scored, event, lee))]).toEqual([
      before,
      after,
    ]);
  });

  test('a refusal says who keeps it, as members see them', () => {
    expect(rightToEnter(ofJays, game, play(hawks), lee)).toEqual({
      ok: false,
      error: { kind: 'book-kept', teamId: hawks, keptBy: { id: lee.recordedBy, name: 'Lee P.' } },
    });
  });
});

describe('who changes what was entered', () => {
  const entered = (byOpponent: ByOpponent | null, teamId = hawks) => ({ ...play(teamId), ...lee, byOpponent });
  const ofHawks = as('coach', { coachedTeams: new Set([hawks]) });

  test.each<[string, Member, ReturnType<typeof entered>, before: string, after: string, aside: string]>([
    ['a coach of the side: their own play', ofHawks, entered(null), 'own', 'own', 'own'],
    ['a coach of the side: what the other’s coach entered', ofHawks, entered('booked'), 'own', 'own', 'own'],
    ['a coach of the side: what is set aside', ofHawks, entered('set_aside'), 'own', 'own', 'own'],
    ['the other’s coach: what they entered', ofJays, entered('booked'), 'opponent', 'book-kept', 'opponent'],
    ['the other’s coach: what is set aside', ofJays, entered('set_aside'), 'opponent', 'book-kept', 'opponent'],
    ['the other’s coach: what was chosen', ofJays, entered('kept'), 'book-kept', 'book-kept', 'book-kept'],
    ['the other’s coach: a play of the side’s own', ofJays, entered(null), 'book-kept', 'book-kept', 'book-kept'],
    ['an umpire', as('umpire'), entered('booked'), 'not-the-scorer', 'not-the-scorer', 'not-the-scorer'],
  ])('%s', (_, member, event, ...expected) => {
    const states = [
      { keeper: undefined, setsAside: false },
      { keeper: lee, setsAside: false },
      { keeper: lee, setsAside: true },
    ];
    expect(states.map((state) => inWord(rightToChange(member, game, event, state)))).toEqual(expected);
  });
});

describe('a play of the side’s own', () => {
  test.each([
    ['that a keeper of it entered', play(hawks), null, true],
    ['that the opponent’s coach entered', play(hawks), 'booked', false],
    ['that is set aside', play(hawks), 'set_aside', false],
    ['that was chosen', play(hawks), 'kept', true],
    ['against a pitcher by number, which is that side’s', byNumber(hawks), null, false],
    ['that is a total of its pitcher', total(hawks), null, false],
  ] as const)('%s', (_, event, byOpponent, isOwn) => {
    expect(isOwnPlay({ ...event, byOpponent })).toBe(isOwn);
  });
});

describe('one period written by both', () => {
  const entered = (id: string, byOpponent: ByOpponent | null, over = {}) => ({
    ...play(hawks),
    id,
    period: 3 as number | null,
    byOpponent,
    voidedAt: byOpponent === 'set_aside' ? NOON : null,
    ...over,
  });
  const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id).join(' ');
  const theirs = [entered('a', 'booked'), entered('b', 'booked', { type: 'pitches', playerId: 'ace' })];
  const others = [
    entered('other period', 'booked', { period: 2 }),
    entered('no period', 'booked', { period: null }),
    entered('other side', 'booked', { teamId: jays }),
    entered('void', 'booked', { voidedAt: NOON }),
    entered('taken over', 'kept'),
  ];

  test.each([
    ['a play of a keeper of the side sets aside what the other’s coach entered of its period', entered('own', null), 'a b'],
    ['one without a period, what has none', entered('own', null, { period: null }), 'no period'],
    ['a record of the own pitcher sets nothing aside', entered('own', null, { type: 'pitches', playerId: 'ace' }), ''],
    ['a correction of what the other’s coach entered sets nothing aside', entered('own', 'booked'), ''],
    ['what comes aside sets nothing aside', entered('own', 'set_aside'), ''],
  ])('%s', (_, own, expected) => {
    expect(idsOf(setAsideBy(own, [...theirs, ...others, own]))).toBe(expected);
  });

  const own = [
    entered('own', null),
    entered('own pitches', null, { type: 'pitches', playerId: 'ace' }),
    entered('own void', null, { voidedAt: NOON }),
  ];
  const aside = [entered('aside', 'set_aside'), entered('late', 'booked')];
  test.each([
    ['own', 'aside late', ''],
    ['opponent', 'own', 'aside late'],
    ['both', '', 'aside late'],
  ] as const)('is chosen: %s', (keep, lost, kept) => {
    const outcome = chosen([...own, ...aside, ...others], { teamId: hawks, period: 3 }, keep);
    expect([idsOf(outcome.lost), idsOf(outcome.kept)]).toEqual([lost, kept]);
  });

  test('is lost to nobody where only the side’s own keepers have written', () => {
    expect(chosen([...own, ...others], { teamId: hawks, period: 3 }, 'opponent')).toEqual({ lost: [], kept: [] });
  });
});
