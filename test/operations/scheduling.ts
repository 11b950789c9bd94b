import { STATUS_REASONS } from '../../src/domain/games/game-status.ts';
import type { LocalDate } from '../../src/domain/shared/time.ts';
import { DAY, later, NOON } from '../support/builders.ts';
import type { Scene } from '../support/scene.ts';
import { type Chance, idIn, NOBODYS } from './random-requests.ts';
import { ADMINS, admins, type Records } from './record.ts';

const onProposal = async ({ addProposal }: Scene) => ({ params: { proposalId: await addProposal() } });

const onDayChange = async ({ addDayChange }: Scene) => ({ params: { dayChangeId: await addDayChange() } });

function dayChange(chance: Chance) {
  const { draw, league } = chance;
  const day = () =>
    later(NOON, (draw.upTo(6) - 3) * DAY)
      .toISOString()
      .slice(0, 10);
  const action = draw.of(['cancel', 'postpone', 'move']);
  return {
    action,
    date: day(),
    reason: draw.of(STATUS_REASONS),
    ...(action === 'move' && { toDate: day() }),
    ...draw.some<unknown>({
      sportId: () => idIn(chance, league.sports),
      fromTime: () => draw.of(['00:00', '12:00', '18:30']),
      preview: () => draw.rarely(2),
    }),
  };
}

const proposalTerms = (chance: Chance) => {
  const { draw, league } = chance;
  return {
    seasonId: idIn(chance, league.seasons),
    format: draw.of([
      { kind: 'round-robin', meetings: 1 },
      { kind: 'games-per-team', games: 1 + draw.upTo(5) },
    ]),
    startsOn: '2026-05-01',
    endsOn: draw.of(['2026-06-30', '2026-04-01']),
    gameMinutes: 60,
    fields: [],
    ...draw.some<unknown>({ oneGameADay: () => draw.rarely(2), minRestDays: () => draw.upTo(4), seed: () => draw.upTo(9) }),
  };
};

const anyProposal = (chance: Chance) => ({ params: { proposalId: chance.draw.of([NOBODYS, ...chance.known.of('proposal')]) } });

const anyDayChange = (chance: Chance) => ({ params: { dayChangeId: chance.draw.of([NOBODYS, ...chance.known.of('day change')]) } });

export const scheduling = {
  changeDay: {
    answers: admins(201),
    request: async ({ addDay }) => ({ body: { action: 'postpone', date: await addDay(), reason: 'rain' } }),
    random: (chance) => ({ body: dayChange(chance) }),
    useCase: [
      ADMINS,
      'unknown-reference',
      ({ league }) => ({
        scope: { date: '2026-04-12' as LocalDate, facilityId: league.facility.id, fieldId: null, sportId: null, fromTime: null },
        action: 'cancel',
        reason: 'rain',
        toDate: null,
        moves: null,
        isPreview: false,
      }),
    ],
  },
  requestScheduleProposal: {
    answers: admins(202),
    request: async ({ league, endProposals }) => {
      await endProposals();
      return {
        body: {
          seasonId: league.season.id,
          format: { kind: 'round-robin', meetings: 1 },
          teamIds: [league.hawks.id, league.jays.id],
          gameMinutes: 60,
          startsOn: '2026-05-01',
          endsOn: '2026-06-30',
          fields: [{ fieldId: league.field.id, hours: [{ weekday: 'sunday', from: '09:00', to: '15:00' }] }],
        },
      };
    },
    random: (chance) => ({ body: proposalTerms(chance) }),
    useCase: [ADMINS, 'unknown-reference', ({ proposalTerms }) => ({ terms: proposalTerms })],
  },
  getScheduleProposal: {
    answers: admins(200),
    request: onProposal,
    random: anyProposal,
    useCase: [ADMINS, 'not-found', ({ proposal }) => ({ proposalId: proposal.id })],
  },
  acceptScheduleProposal: {
    answers: admins(200),
    request: onProposal,
    random: anyProposal,
    useCase: [ADMINS, 'not-found', ({ proposal }) => ({ proposalId: proposal.id })],
  },
  rejectScheduleProposal: {
    answers: admins(204),
    request: onProposal,
    random: anyProposal,
    useCase: [ADMINS, 'not-found', ({ proposal }) => ({ proposalId: proposal.id })],
  },
  getDayChange: {
    answers: admins(200),
    request: onDayChange,
    random: anyDayChange,
    useCase: [ADMINS, 'not-found', ({ dayChange }) => ({ dayChangeId: dayChange.id! })],
  },
  undoDayChange: {
    answers: admins(200),
    request: onDayChange,
    random: anyDayChange,
    useCase: [ADMINS, 'not-found', ({ dayChange }) => ({ dayChangeId: dayChange.id! })],
  },
} satisfies Partial<Records>;
