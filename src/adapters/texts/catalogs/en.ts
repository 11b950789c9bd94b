import type { Catalog } from '../messages.ts';

export const en: Catalog = {
  locale: 'en-US',
  messages: {
    'date.day': '{weekday} {month} {day}',
    'date.time': '{weekday} {month} {day}, {hour}:{minute} {dayPeriod}',

    'push.title.org': '{org}',
    'push.title.game': '{visitor} at {home}',
    'push.chat-message': `{room, select,
      announcements {New announcement}
      coaches {New message in Coaches chat}
      officials {New message in Officials chat}
      office {New message to or from the league office}
      other {New message in {team} chat}}`,
    'push.requests-waiting': '{count, plural, one {# request is waiting for you} other {# requests are waiting for you}}',
    'push.request-decided': 'Your request has been decided',
    'push.game-change': `{status, select,
      scheduled {{news, select,
        time {Game {at}: back on the schedule, new time}
        place {Game {at}: back on the schedule, new place}
        both {Game {at}: back on the schedule, new time and place}
        other {Game {at}: back on the schedule}}}
      in_progress {Game {at}: under way}
      final {Game {at}: final}
      postponed {Game {at}: postponed}
      canceled {Game {at}: canceled}
      suspended {Game {at}: suspended}
      forfeit {Game {at}: forfeited}
      other {{news, select,
        time {Game {at}: new time}
        place {Game {at}: new place}
        other {Game {at}: new time and place}}}}`,
    'push.day-change': `{change, select,
      cancel {{reason, select,
        rain {Games on {date} are canceled: rain}
        lightning {Games on {date} are canceled: lightning}
        heat {Games on {date} are canceled: heat}
        air_quality {Games on {date} are canceled: air quality}
        field_closed {Games on {date} are canceled: field closed}
        no_officials {Games on {date} are canceled: no officials}
        team_short {Games on {date} are canceled: team short of players}
        other {Games on {date} are canceled}}}
      postpone {{reason, select,
        rain {Games on {date} are postponed: rain}
        lightning {Games on {date} are postponed: lightning}
        heat {Games on {date} are postponed: heat}
        air_quality {Games on {date} are postponed: air quality}
        field_closed {Games on {date} are postponed: field closed}
        no_officials {Games on {date} are postponed: no officials}
        team_short {Games on {date} are postponed: team short of players}
        other {Games on {date} are postponed}}}
      move {{reason, select,
        rain {Games on {date} move to {toDate}: rain}
        lightning {Games on {date} move to {toDate}: lightning}
        heat {Games on {date} move to {toDate}: heat}
        air_quality {Games on {date} move to {toDate}: air quality}
        field_closed {Games on {date} move to {toDate}: field closed}
        no_officials {Games on {date} move to {toDate}: no officials}
        team_short {Games on {date} move to {toDate}: team short of players}
        other {Games on {date} move to {toDate}}}}
      other {Games on {date} are back on the schedule}}`,
    'push.schedule-published': 'The schedule is out',
    'push.scorer-named': 'Game {at}: an official scorer has been named, who sees your players’ numbers and short names',
    'push.officiating': `{news, select,
      offered {Game {at}: please accept or decline}
      other {Game {at}: you are no longer assigned}}`,
    'push.official-needed': 'Game {at}: an official is needed',
    'push.guest-named': 'Game {at}: a player of another team was named as a guest',
    'push.webhook-disabled': 'A webhook has been disabled',
    'push.offer-reminder': 'Game {at}: please accept or decline the offer',
    'push.offer-reminders': 'Several games are offered to you: please accept or decline',

    'mail.subject': '{title}: {news}',
    'mail.any-league': 'Your league',
    'mail.see-app': 'Open the app to see more.',
    'mail.why':
      'You get this because you are in {org} and have no device registered there, or prefer e-mail. You can change that in the app.',
    'mail.stop': 'Stop e-mail about {org}',
  },
};
