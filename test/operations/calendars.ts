import { one, pair, teamOf } from './random-requests.ts';
import { everybody, members, noInput, type Records } from './record.ts';

export const calendars = {
  getCalendar: {
    answers: everybody(200),
    request: async ({ org, addCalendar }) => ({ params: { orgId: org.id, secret: (await addCalendar()).secret } }),
    random: (chance) => {
      const [orgId, secret] = pair(chance, 'calendar address');
      return { params: { orgId, secret } };
    },
    // A secret that belongs to nobody, since everyone who knows the real one can read the calendar.
    naming: ({ org }) => ({ params: { orgId: org.id, secret: 'A'.repeat(43) } }),
  },
  listCalendars: { answers: members(200), request: noInput, random: noInput },
  makeMyCalendar: { answers: members(200), request: noInput, random: noInput },
  makeTeamCalendar: {
    answers: members(200),
    request: ({ league }) => ({ params: { teamId: league.hawks.id } }),
    random: (chance) => ({ params: { teamId: teamOf(chance) } }),
  },
  changeCalendar: {
    answers: members('not-found', { admin: 200 }),
    request: async ({ addCalendar }) => ({ params: { calendarId: (await addCalendar()).id }, body: { leavesOutDeclined: true } }),
    random: (chance) => ({ params: { calendarId: one(chance, 'calendar') }, body: { leavesOutDeclined: chance.draw.rarely(2) } }),
  },
  revokeCalendar: {
    answers: members('not-found', { admin: 204 }),
    request: async ({ addCalendar }) => ({ params: { calendarId: (await addCalendar()).id } }),
    random: (chance) => ({ params: { calendarId: one(chance, 'calendar') } }),
  },
} satisfies Partial<Records>;
