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
    'push.title.team': '{team}',
    'push.team-event': `{amount, select,
      several {{kind, select,
        practice {{news, select,
          made {Practices from {at}: new on your schedule}
          time {Practices from {at}: new time}
          place {Practices from {at}: new place}
          both {Practices from {at}: new time and place}
          canceled {Practices from {at}: canceled}
          restored {Practices from {at}: back on the schedule}
          other {Practices from {at}: league games take their place, and your team decides what becomes of them}}}
        meeting {{news, select,
          made {Meetings from {at}: new on your schedule}
          time {Meetings from {at}: new time}
          place {Meetings from {at}: new place}
          both {Meetings from {at}: new time and place}
          canceled {Meetings from {at}: canceled}
          restored {Meetings from {at}: back on the schedule}
          other {Meetings from {at}: league games take their place, and your team decides what becomes of them}}}
        picture_day {{news, select,
          made {Picture days from {at}: new on your schedule}
          time {Picture days from {at}: new time}
          place {Picture days from {at}: new place}
          both {Picture days from {at}: new time and place}
          canceled {Picture days from {at}: canceled}
          restored {Picture days from {at}: back on the schedule}
          other {Picture days from {at}: league games take their place, and your team decides what becomes of them}}}
        other {{news, select,
          made {Team events from {at}: new on your schedule}
          time {Team events from {at}: new time}
          place {Team events from {at}: new place}
          both {Team events from {at}: new time and place}
          canceled {Team events from {at}: canceled}
          restored {Team events from {at}: back on the schedule}
          other {Team events from {at}: league games take their place, and your team decides what becomes of them}}}}}
      other {{kind, select,
        practice {{news, select,
          made {Practice {at}: new on your schedule}
          time {Practice {at}: new time}
          place {Practice {at}: new place}
          both {Practice {at}: new time and place}
          canceled {Practice {at}: canceled}
          restored {Practice {at}: back on the schedule}
          other {Practice {at}: a league game takes its place, and your team decides what becomes of it}}}
        meeting {{news, select,
          made {Meeting {at}: new on your schedule}
          time {Meeting {at}: new time}
          place {Meeting {at}: new place}
          both {Meeting {at}: new time and place}
          canceled {Meeting {at}: canceled}
          restored {Meeting {at}: back on the schedule}
          other {Meeting {at}: a league game takes its place, and your team decides what becomes of it}}}
        picture_day {{news, select,
          made {Picture day {at}: new on your schedule}
          time {Picture day {at}: new time}
          place {Picture day {at}: new place}
          both {Picture day {at}: new time and place}
          canceled {Picture day {at}: canceled}
          restored {Picture day {at}: back on the schedule}
          other {Picture day {at}: a league game takes its place, and your team decides what becomes of it}}}
        other {{news, select,
          made {Team event {at}: new on your schedule}
          time {Team event {at}: new time}
          place {Team event {at}: new place}
          both {Team event {at}: new time and place}
          canceled {Team event {at}: canceled}
          restored {Team event {at}: back on the schedule}
          other {Team event {at}: a league game takes its place, and your team decides what becomes of it}}}}}}`,
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
    'push.slot-open': `{item, select,
      game {{slot, select,
        snack {Game {at}: somebody is needed again for snacks}
        scorekeeper {Game {at}: somebody is needed again to keep score}
        field_preparation {Game {at}: somebody is needed again to prepare the field}
        other {Game {at}: somebody is needed again to help}}}
      other {{slot, select,
        snack {Team event {at}: somebody is needed again for snacks}
        scorekeeper {Team event {at}: somebody is needed again to keep score}
        field_preparation {Team event {at}: somebody is needed again to prepare the field}
        other {Team event {at}: somebody is needed again to help}}}}`,
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
