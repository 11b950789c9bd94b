import { INCIDENT_TYPES } from '../../src/domain/reports/report.ts';
import { ofGame, page } from './commands.ts';
import { anyGame, type Chance, oneOf, paging, TEXTS, teamOf } from './random-requests.ts';
import { ADMINS, admins, noInput, only, REPORTERS, type Records } from './record.ts';
import { inGame } from './requests.ts';

function aReport(chance: Chance) {
  const { draw, league } = chance;
  const game = oneOf(chance, league.games);
  const ratings = () => ({ sportsmanship: 1 + draw.upTo(4), coachConduct: 1 + draw.upTo(4), spectatorConduct: 1 + draw.upTo(4) });
  const optional = () =>
    draw.some<unknown>({
      note: () => draw.of(TEXTS),
      noteVisibility: () => draw.of(['admins', 'officials']),
      warnings: () => draw.upTo(3),
    });
  const teams = [game.visitorTeamId, draw.rarely(12) ? teamOf(chance) : game.homeTeamId];
  const incident = () => ({
    teamId: draw.of([null, ...teams]),
    type: draw.of(INCIDENT_TYPES),
    personRole: draw.of(['player', 'coach']),
    severity: draw.of(['low', 'high']),
    ...draw.some<unknown>({ description: () => draw.of(TEXTS), period: () => 1 + draw.upTo(98) }),
  });
  return {
    params: { gameId: game.id },
    body: {
      teams: teams.map((teamId) => ({ teamId, ...ratings(), ...optional() })),
      incidents: draw.of([[], [incident()], [incident(), incident()]]),
      flaggedForReview: draw.rarely(2),
    },
  };
}

export const reports = {
  writeGameReport: {
    answers: only({ umpire: 201, admin: 201 }),
    request: async ({ addGame, aReport }) => ({ params: { gameId: (await addGame()).id }, body: aReport }),
    random: aReport,
  },
  getMyGameReport: { answers: only({ umpire: 'not-found', admin: 'not-found' }), request: inGame, random: anyGame },
  listGameReports: {
    answers: admins(200),
    request: noInput,
    random: (chance) => ({
      query: {
        ...paging(chance, 'listGameReports'),
        ...chance.draw.some<unknown>({
          gameId: () => oneOf(chance, chance.league.games).id,
          flagged: () => chance.draw.of(['true', 'false']),
        }),
      },
    }),
    useCase: [ADMINS, 'own', () => ({ page })],
  },
  getTeamHistory: {
    answers: only({ umpire: 200, admin: 200 }),
    request: inGame,
    random: anyGame,
    useCase: [REPORTERS, 'not-found', ofGame],
  },
} satisfies Partial<Records>;
