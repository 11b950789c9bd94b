import { idIn } from './random-requests.ts';
import { MEMBERS, members, noInput, type Records } from './record.ts';

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
} satisfies Partial<Records>;
