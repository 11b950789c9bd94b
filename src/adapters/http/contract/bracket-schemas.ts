import { z } from 'zod';
import type { LATER_CHANGES } from '../../../domain/brackets/follow-results.ts';
import { MATCH_STATES } from '../../../domain/brackets/resolve-bracket.ts';
import { explainedEnum, Id, Instant, namedEnum, TeamName, worded } from './schemas.ts';

export const LATER_GAME_EXAMPLE = {
  gameId: '0198c1f0-5a2b-7c3d-8e4f-5a6b7c8d9e0f',
  match: 'final.1',
  matchName: 'Final',
  startsAt: '2026-06-06T15:00:00.000Z',
  homeTeam: { id: '0199d3a4-0000-7000-8000-000000000001', name: 'Red Hawks' },
  visitorTeam: { id: '0199d3a4-0000-7000-8000-000000000002', name: 'Blue Jays' },
  change: 'teams-changed',
} as const;

/** A bracket game that depends on the result of another one. */
export const LaterGame = z
  .object({
    gameId: Id,
    match: z.string().meta({ examples: ['final.1'] }),
    matchName: worded('Final', 'The name of the match'),
    startsAt: Instant,
    homeTeam: TeamName,
    visitorTeam: TeamName,
    change: explainedEnum<(typeof LATER_CHANGES)[number]>('LaterChange', {
      made: 'it is now on the schedule',
      'teams-changed': 'its teams have changed',
      removed: 'it is off the schedule until its teams are known',
      begun: 'it has begun, and prevents the change',
    }),
  })
  .meta({ id: 'LaterGame', description: 'A game of a later match of a bracket, and what happens to it', examples: [LATER_GAME_EXAMPLE] });

export const MatchState = namedEnum(
  'MatchState',
  MATCH_STATES,
  '`open`: a team is not known yet; `undecided`: it ended without a winner, and the league decides; `walkover`: there is no opponent; `not-needed`: a second final that need not be played',
);
