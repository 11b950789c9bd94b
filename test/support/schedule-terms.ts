import type { ProposalTerms } from '../../src/domain/scheduling/schedule-proposal.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import type { GivenLeague } from './league.ts';

/** All teams of the league's season, twice against each other, on Saturdays in May and June at its field. */
export const someTerms = ({ season, field }: Pick<GivenLeague, 'season' | 'field'>, over: Partial<ProposalTerms> = {}): ProposalTerms => ({
  seasonId: season.id,
  teamIds: null,
  ageGroupIds: null,
  divisionIds: null,
  format: { kind: 'round-robin', meetings: 2 },
  gameType: 'regular',
  gameMinutes: 90,
  breakMinutes: 0,
  startsOn: '2026-05-01' as LocalDate,
  endsOn: '2026-06-30' as LocalDate,
  fields: [{ fieldId: field.id, hours: [{ weekday: 'saturday', from: '09:00', to: '15:00' }] }],
  teamBlackouts: [],
  fieldBlackouts: [],
  sharedCoaches: [],
  oneGameADay: true,
  minRestDays: 0,
  seed: 1,
  ...over,
});

export const SOME_QUALITY = {
  games: 1,
  slots: 1,
  gamesPerTeam: { least: 0, most: 1 },
  homeAwayDifference: 1,
  longestRun: { home: 1, away: 1 },
  daysBetweenMeetings: null,
  returnsTooSoon: null,
  earlyStarts: { least: 0, most: 0 },
  lateStarts: { least: 0, most: 0 },
  daysBetweenGames: { least: 0, most: 0 },
};
