import { z } from 'zod';
import { SUSPENSION_REASONS } from '../../../domain/scoring/suspensions.ts';
import type { TeamId } from '../../../domain/shared/ids.ts';
import { route } from '../contract/route.ts';
import { count, Id, Instant, id, namedEnum, orNull, positive, TeamName } from '../contract/schemas.ts';

const MissedGame = z
  .object({ gameId: Id, startsAt: Instant, isPlayed: z.boolean().meta({ description: 'Whether the game is final' }) })
  .meta({ id: 'MissedGame', description: 'A game that a suspended player misses' });

const Suspension = z
  .object({
    playerId: Id,
    displayName: z.string().meta({ description: 'In full, or shortened as in "Sam O."', examples: ['Sam Ortiz'] }),
    jerseyNumber: orNull(z.string(), { examples: ['07'] }),
    reason: namedEnum('SuspensionReason', SUSPENSION_REASONS),
    gameId: Id.meta({ description: 'The game of the card, or of the last of the cards' }),
    games: positive.meta({ description: 'How many games the suspension lasts', examples: [1] }),
    missedGames: z.array(MissedGame).meta({ description: 'In order; fewer than `games` if not enough games are scheduled yet' }),
    remaining: count.meta({ description: 'How many of the games are not final yet', examples: [1] }),
  })
  .meta({ id: 'Suspension', description: 'A player who misses games after cards' });

export const getSuspensions = route({
  method: 'get',
  path: '/api/mobile/teams/:teamId/suspensions',
  summary: 'List the suspended players of a team',
  description: `Soccer: a player misses the season’s \`redCardGames\` after a red card, one game after a second yellow card, and one game after each \`yellowLimit\` yellow cards of the season. Latest suspension first.
The missed games are the team’s next ones, excluding scrimmages and canceled, postponed, suspended or forfeited games. The list is empty in other sports, and for parents without an approved link to a child.`,
  access: 'member',
  useCase: 'getSuspensions',
  params: z.object({ teamId: id<TeamId>() }),
  replies: {
    200: z
      .object({
        team: TeamName,
        playersVisible: z.boolean().meta({ description: 'Whether the caller may see the players' }),
        suspensions: z.array(Suspension),
      })
      .meta({ id: 'Suspensions', description: 'The suspended players of a team' }),
  },
  cacheFor: { view: 'roster' },
  teamsRead: (_, { teamId }) => [teamId],
  refusals: ['not-found'],
  handle: ({ useCases, actor, params }) => useCases.getSuspensions({ actor, teamId: params.teamId }),
});
