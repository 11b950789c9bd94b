import type { Messages, TextAmong } from './text.ts';

/**
 * Everything that people are told outside of replies, by key, with the values that each message takes. The sentences are in the catalogs
 * of `adapters/texts`, one for each language. A message is a whole sentence: it is never joined with another one.
 */
export const MESSAGES = {
  'push.title.org': { org: 'text' },
  'push.title.game': { visitor: 'text', home: 'text' },
  'push.chat-message': { room: ['announcements', 'coaches', 'officials', 'office', 'team'], team: 'text' },
  'push.requests-waiting': { count: 'count' },
  'push.request-decided': {},
  'push.game-change': {
    at: 'time',
    status: ['same', 'scheduled', 'in_progress', 'final', 'postponed', 'canceled', 'suspended', 'forfeit'],
    news: ['none', 'time', 'place', 'both'],
  },
  'push.title.team': { team: 'text' },
  'push.team-event': {
    at: 'time',
    kind: ['practice', 'meeting', 'picture_day', 'other'],
    amount: ['one', 'several'],
    news: ['made', 'time', 'place', 'both', 'canceled', 'restored', 'displaced'],
  },
  'push.day-change': {
    date: 'day',
    toDate: 'day',
    change: ['cancel', 'postpone', 'move', 'undo'],
    reason: ['rain', 'lightning', 'heat', 'air_quality', 'field_closed', 'no_officials', 'team_short', 'other'],
  },
  'push.schedule-published': {},
  'push.scorer-named': { at: 'time' },
  'push.officiating': { at: 'time', news: ['offered', 'withdrawn'] },
  'push.official-needed': { at: 'time' },
  'push.guest-named': { at: 'time' },
  'push.slot-open': { at: 'time', item: ['game', 'event'], slot: ['snack', 'scorekeeper', 'field_preparation', 'other'] },
  'push.place-state': { place: 'text', state: ['open', 'closed', 'unknown'] },
  'push.place-state-until': { place: 'text', state: ['open', 'closed', 'unknown'], until: 'time' },
  'push.webhook-disabled': {},
  'push.reminder': {
    about: ['answer', 'offer', 'evening'],
    item: ['game', 'practice', 'meeting', 'picture_day', 'other'],
    at: 'time',
  },
  'push.reminders': { about: ['answer', 'offer', 'evening', 'several'] },
  'public.unnamed': { what: ['league', 'season', 'sport', 'age_group', 'team', 'facility', 'field', 'division', 'bracket'] },
  'mail.subject': { title: 'text', news: 'text' },
  'mail.any-league': {},
  'mail.see-app': {},
  'mail.why': { org: 'text' },
  'mail.stop': { org: 'text' },
  'mail.invitation.subject': { org: 'text' },
  'mail.invitation.title': { org: 'text' },
  'mail.invitation.text': {},
  'mail.invitation.join': {},
  'mail.invitation.why': { org: 'text' },
  'mail.invitation.stop': {},

  'calendar.game': { status: ['on', 'suspended', 'postponed', 'canceled', 'forfeit'], visitor: 'text', home: 'text' },
  'calendar.duty': { status: ['on', 'suspended', 'postponed', 'canceled', 'forfeit'], position: 'text', visitor: 'text', home: 'text' },
  'calendar.game-type': { ageGroup: 'text', type: ['regular', 'playoff', 'scrimmage'] },
  'calendar.game-status': {
    status: ['suspended', 'postponed', 'canceled', 'forfeit'],
    reason: ['none', 'rain', 'lightning', 'heat', 'air_quality', 'field_closed', 'no_officials', 'team_short', 'other'],
  },
  'calendar.event': { status: ['scheduled', 'canceled', 'displaced'], team: 'text', title: 'text' },
  'calendar.event-kind': { team: 'text', kind: ['practice', 'meeting', 'picture_day', 'other'] },
  'calendar.time-tbd': {},
  'calendar.be-there': { at: 'clock' },
  'calendar.event-status': {
    status: ['canceled', 'displaced'],
    reason: ['none', 'rain', 'lightning', 'heat', 'air_quality', 'field_closed', 'no_officials', 'team_short', 'other'],
  },

  'schedule.wish.games-per-team': { group: 'text', teams: 'count', games: 'count' },
  'schedule.wish.round-robin': { group: 'text', teams: 'count', games: 'count', meetings: ['once', 'twice'] },
  'schedule.wish.one-game-a-day': {},
  'schedule.wish.rest': { days: 'count' },
  'schedule.wish.apart': { teams: 'list' },
  'schedule.wish.team-blackout': { team: 'text', span: ['day', 'days'], from: 'day', to: 'day' },
  'schedule.wish.field-blackout': { field: 'text', span: ['day', 'days'], from: 'day', to: 'day' },
  'schedule.reason.tried-all': {},
  'schedule.reason.not-found': {},
  'schedule.reason.nobody-to-play': { group: 'text' },
  'schedule.reason.odd-games': { teams: 'count', games: 'count', total: 'count' },
  'schedule.reason.too-few-slots': { games: 'count', slots: 'count' },
  'schedule.reason.too-few-days': { team: 'text', games: 'count', room: 'count' },
  'schedule.reason.too-few-common-days': { teams: 'list', games: 'count', room: 'count' },
  'schedule.reason.too-few-times': { teams: 'list', games: 'count', room: 'count' },
  'schedule.reason.crowded-teams': { teams: 'list', games: 'count', room: 'count' },
  'schedule.reason.crowded-games': { teams: 'list', games: 'count', room: 'count' },
} as const satisfies Messages;

export type Text = TextAmong<typeof MESSAGES>;
