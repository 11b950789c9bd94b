import { idIn, paging } from './random-requests.ts';
import { ADMINS, admins, MEMBERS, members, noInput, type Records } from './record.ts';

export const standings = {
  getStandings: {
    answers: members(200),
    request: noInput,
    random: (chance) => ({
      query: chance.draw.some({
        seasonId: () => idIn(chance, chance.league.seasons),
        ageGroupId: () => idIn(chance, chance.league.ageGroups),
      }),
    }),
    useCase: [MEMBERS, 'own', ({ league }) => ({ seasonId: league.season.id })],
  },
  listGamesWithoutFigures: {
    answers: admins(200),
    request: noInput,
    random: (chance) => ({
      query: { ...paging(chance, 'listGamesWithoutFigures'), ...chance.draw.some({ seasonId: () => idIn(chance, chance.league.seasons) }) },
    }),
    useCase: [ADMINS, 'own', ({ league }) => ({ seasonId: league.season.id, page: { limit: 10 } })],
  },
} satisfies Partial<Records>;
