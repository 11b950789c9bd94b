import { expect, test } from '@jest/globals';
import { getTeamHistory } from '../../../src/application/reports/get-team-history.ts';
import type { GameId } from '../../../src/domain/shared/ids.ts';
import { DAY, HOUR, later, NOON } from '../../support/builders.ts';
import { given } from '../../support/given.ts';
import { game, onTeam, other, playedAt, setUpReports, umpire, write } from '../../support/reports.ts';
import { accepted } from '../../support/use-cases.ts';

setUpReports();

const history = async (reader: typeof umpire, gameId = game.id) => getTeamHistory(given.ports)({ actor: await given.as(reader), gameId });

test('the history of a team sums up reports of its other games, the newest game first, on the days of the org’s calendar', async () => {
  const { jays, hawks } = given.league;
  for (const [index, days] of [2, 3, 4].entries()) {
    const noteVisibility = index === 0 ? 'officials' : 'admins';
    const about = onTeam(jays.id, { sportsmanship: 3 + index, warnings: 1, note: 'Loud', noteVisibility });
    const dispute = { teamId: jays.id, type: 'rule_dispute', personRole: 'coach', severity: 'low', period: null } as const;
    const of = await playedAt(later(NOON, 10 * HOUR - days * DAY));
    accepted(await write(other, { teams: [about, onTeam(hawks.id)], incidents: [{ ...dispute, description: 'Sam Ortiz argued' }] }, of));
  }
  accepted(await write(other));
  const { teams } = accepted(await history(umpire));
  expect(teams[0]).toMatchObject({
    team: { id: jays.id },
    side: 'home',
    reportCount: 3,
    warnings: 3,
    ejections: 0,
    incidentsByType: { rule_dispute: 3 },
    averages: { sportsmanship: 4, coachConduct: 3, spectatorConduct: 5 },
    reports: [
      { gameDate: '2026-04-09', opponent: { id: hawks.id, name: 'Red Hawks' }, note: 'Loud', sportsmanship: 3 },
      { gameDate: '2026-04-08', note: null, incidents: [{ type: 'rule_dispute', personRole: 'coach', severity: 'low' }] },
      { gameDate: '2026-04-07', note: null },
    ],
  });
  expect(JSON.stringify(teams)).not.toContain('Ortiz');
});

test('each reading of a history is in the audit log, and none that found no game', async () => {
  const admin = await given.person({}, 'admin');
  expect(await history(umpire, given.league.jays.id as string as GameId)).toMatchObject({ error: { kind: 'not-found' } });
  for (const reader of [umpire, admin]) accepted(await history(reader));
  const facts = { homeTeamId: given.league.jays.id, visitorTeamId: given.league.hawks.id };
  expect(await given.ports.read.auditEntries(given.org.id)).toMatchObject(
    [umpire, admin].map(({ id }) => ({ actorId: id, action: 'team-history-read', subjectId: game.id, facts })),
  );
});
