import { settingsOf } from '../../src/domain/membership/org.ts';
import type { Scene } from '../support/scene.ts';
import { type Chance, teamOf } from './random-requests.ts';
import { everybody, type Records } from './record.ts';

/** The organization shows itself to everybody from now on. */
async function shown({ org, league }: Scene) {
  await league.write(async ({ orgs }) => {
    const current = (await orgs.findForUpdate(org.id))!;
    if (!settingsOf(current).publicPage) await orgs.update({ ...current, settings: { ...current.settings, publicPage: true } });
  });
  return { params: { orgCode: org.code } };
}
const ofTeam = async (scene: Scene) => ({ params: { ...(await shown(scene)).params, teamId: scene.league.hawks.id } });
const anyCode = ({ draw }: Chance) => ({ params: { orgCode: draw.of(['SLL', 'sll', 'NOBODY', '%', 'X'.repeat(50)]) } });
const anyTeam = (chance: Chance) => ({ params: { ...anyCode(chance).params, teamId: teamOf(chance) } });
/** Everybody may see what an organization shows, so a code of none. */
const NOBODYS = { params: { orgCode: 'NOBODY' } };

const whole = { answers: everybody(200), request: shown, random: anyCode, naming: () => NOBODYS };
const team = {
  answers: everybody(200),
  request: ofTeam,
  random: anyTeam,
  naming: ({ league }: Scene) => ({ params: { orgCode: 'NOBODY', teamId: league.hawks.id } }),
};

export const publication = {
  getPublicLeague: { ...whole, useCase: 'public' },
  listPublicSchedule: {
    ...whole,
    random: (chance) => ({
      ...anyCode(chance),
      query: chance.draw.some({
        teamId: () => teamOf(chance),
        startDate: () => '2026-04-01',
        endDate: () => chance.draw.of(['2026-04-30', '2026-03-01']),
      }),
    }),
    useCase: 'public',
  },
  listPublicStandings: { ...whole, useCase: 'public' },
  listPublicBrackets: { ...whole, useCase: 'public' },
  listPublicFields: { ...whole, useCase: 'public' },
  getLeaguePage: {
    ...whole,
    random: (chance) => ({
      ...anyCode(chance),
      query: chance.draw.some({ lang: () => chance.draw.of(['es', 'en', 'xx']), from: () => '2026-04-01' }),
    }),
  },
  getLeagueStandingsPage: whole,
  getLeaguePlayOffsPage: whole,
  getLeagueTeamPage: team,
  getLeagueTeamCalendar: team,
} satisfies Partial<Records>;
