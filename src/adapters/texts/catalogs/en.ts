import type { Catalog } from '../messages.ts';

export const en: Catalog = {
  locale: 'en-US',
  messages: {
    'role.admin': 'admins',
    'role.staff': 'staff',
    'role.coach': 'coaches',
    'role.umpire': 'umpires',
    'role.parent': 'parents',
    'role.follower': 'followers',

    'date.day': '{weekday} {month} {day}',
    'date.clock': '{hour}:{minute} {dayPeriod}',
    'date.time': '{weekday} {month} {day}, {hour}:{minute} {dayPeriod}',
    'date.time-tbd': '{weekday} {month} {day}, time TBD',

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
    'push.request-outcome': `{request, select,
      membership {{outcome, select,
        approved {Your request to join has been approved}
        denied {Your request to join has been denied}
        other {Your membership has ended}}}
      team_claim {{outcome, select,
        approved {Your request for a team has been approved}
        denied {Your request for a team has been denied}
        other {You no longer have this team}}}
      other {{outcome, select,
        approved {Your request for a child has been approved}
        denied {Your request for a child has been denied}
        other {Your link to a child has ended}}}}`,
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
          other {Practices from {at}: league games take their place, and your team will say what happens to them}}}
        meeting {{news, select,
          made {Meetings from {at}: new on your schedule}
          time {Meetings from {at}: new time}
          place {Meetings from {at}: new place}
          both {Meetings from {at}: new time and place}
          canceled {Meetings from {at}: canceled}
          restored {Meetings from {at}: back on the schedule}
          other {Meetings from {at}: league games take their place, and your team will say what happens to them}}}
        picture_day {{news, select,
          made {Picture days from {at}: new on your schedule}
          time {Picture days from {at}: new time}
          place {Picture days from {at}: new place}
          both {Picture days from {at}: new time and place}
          canceled {Picture days from {at}: canceled}
          restored {Picture days from {at}: back on the schedule}
          other {Picture days from {at}: league games take their place, and your team will say what happens to them}}}
        other {{news, select,
          made {Team events from {at}: new on your schedule}
          time {Team events from {at}: new time}
          place {Team events from {at}: new place}
          both {Team events from {at}: new time and place}
          canceled {Team events from {at}: canceled}
          restored {Team events from {at}: back on the schedule}
          other {Team events from {at}: league games take their place, and your team will say what happens to them}}}}}
      other {{kind, select,
        practice {{news, select,
          made {Practice {at}: new on your schedule}
          time {Practice {at}: new time}
          place {Practice {at}: new place}
          both {Practice {at}: new time and place}
          canceled {Practice {at}: canceled}
          restored {Practice {at}: back on the schedule}
          other {Practice {at}: a league game takes its place, and your team will say what happens to it}}}
        meeting {{news, select,
          made {Meeting {at}: new on your schedule}
          time {Meeting {at}: new time}
          place {Meeting {at}: new place}
          both {Meeting {at}: new time and place}
          canceled {Meeting {at}: canceled}
          restored {Meeting {at}: back on the schedule}
          other {Meeting {at}: a league game takes its place, and your team will say what happens to it}}}
        picture_day {{news, select,
          made {Picture day {at}: new on your schedule}
          time {Picture day {at}: new time}
          place {Picture day {at}: new place}
          both {Picture day {at}: new time and place}
          canceled {Picture day {at}: canceled}
          restored {Picture day {at}: back on the schedule}
          other {Picture day {at}: a league game takes its place, and your team will say what happens to it}}}
        other {{news, select,
          made {Team event {at}: new on your schedule}
          time {Team event {at}: new time}
          place {Team event {at}: new place}
          both {Team event {at}: new time and place}
          canceled {Team event {at}: canceled}
          restored {Team event {at}: back on the schedule}
          other {Team event {at}: a league game takes its place, and your team will say what happens to it}}}}}}`,
    'push.events-withdrawn': `{amount, select,
      several {{kind, select,
        practice {Practices from {at}: withdrawn, they do not take place}
        meeting {Meetings from {at}: withdrawn, they do not take place}
        picture_day {Picture days from {at}: withdrawn, they do not take place}
        other {Team events from {at}: withdrawn, they do not take place}}}
      other {{kind, select,
        practice {Practice {at}: withdrawn, it does not take place}
        meeting {Meeting {at}: withdrawn, it does not take place}
        picture_day {Picture day {at}: withdrawn, it does not take place}
        other {Team event {at}: withdrawn, it does not take place}}}}`,
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
    'push.slot-removed': `{item, select,
      game {{slot, select,
        snack {{count, plural, one {Game {at}: you need not bring snacks any more} other {From the game {at} on, at # games: you need not bring snacks any more}}}
        scorekeeper {{count, plural, one {Game {at}: you need not keep score any more} other {From the game {at} on, at # games: you need not keep score any more}}}
        field_preparation {{count, plural, one {Game {at}: you need not prepare the field any more} other {From the game {at} on, at # games: you need not prepare the field any more}}}
        other {{count, plural, one {Game {at}: your help is not needed any more} other {From the game {at} on, at # games: your help is not needed any more}}}}}
      other {{slot, select,
        snack {{count, plural, one {Team event {at}: you need not bring snacks any more} other {From the team event {at} on, at # events: you need not bring snacks any more}}}
        scorekeeper {{count, plural, one {Team event {at}: you need not keep score any more} other {From the team event {at} on, at # events: you need not keep score any more}}}
        field_preparation {{count, plural, one {Team event {at}: you need not prepare the field any more} other {From the team event {at} on, at # events: you need not prepare the field any more}}}
        other {{count, plural, one {Team event {at}: your help is not needed any more} other {From the team event {at} on, at # events: your help is not needed any more}}}}}}`,
    'push.slot-taken-over': `{item, select,
      game {{slot, select,
        snack {Game {at}: somebody else brings the snacks now}
        scorekeeper {Game {at}: somebody else keeps score now}
        field_preparation {Game {at}: somebody else prepares the field now}
        other {Game {at}: somebody else helps in your place now}}}
      other {{slot, select,
        snack {Team event {at}: somebody else brings the snacks now}
        scorekeeper {Team event {at}: somebody else keeps score now}
        field_preparation {Team event {at}: somebody else prepares the field now}
        other {Team event {at}: somebody else helps in your place now}}}}`,
    'push.slot-given': `{item, select,
      game {{slot, select,
        snack {{count, plural, one {Game {at}: it is your turn to bring snacks} other {It is your turn # times; first at the game {at}, to bring snacks}}}
        scorekeeper {{count, plural, one {Game {at}: it is your turn to keep score} other {It is your turn # times; first at the game {at}, to keep score}}}
        field_preparation {{count, plural, one {Game {at}: it is your turn to prepare the field} other {It is your turn # times; first at the game {at}, to prepare the field}}}
        other {{count, plural, one {Game {at}: it is your turn to help} other {It is your turn # times; first at the game {at}, to help}}}}}
      other {{slot, select,
        snack {{count, plural, one {Team event {at}: it is your turn to bring snacks} other {It is your turn # times; first at the team event {at}, to bring snacks}}}
        scorekeeper {{count, plural, one {Team event {at}: it is your turn to keep score} other {It is your turn # times; first at the team event {at}, to keep score}}}
        field_preparation {{count, plural, one {Team event {at}: it is your turn to prepare the field} other {It is your turn # times; first at the team event {at}, to prepare the field}}}
        other {{count, plural, one {Team event {at}: it is your turn to help} other {It is your turn # times; first at the team event {at}, to help}}}}}}`,
    'push.slots-open': `{item, select,
      game {{count, plural, one {From the game {at} on, # place is open again} other {From the game {at} on, # places are open again}}}
      other {{count, plural, one {From the team event {at} on, # place is open again} other {From the team event {at} on, # places are open again}}}}`,
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
    'push.place-state': `{state, select,
      open {{place} is open}
      closed {{place} is closed}
      other {{place}: not yet known whether it is open}}`,
    'push.place-state-until': `{state, select,
      open {{place} is open until {until}}
      closed {{place} is closed until {until}}
      other {{place}: not yet known whether it is open. News by {until}}}`,
    'push.webhook-disabled': 'A webhook has been disabled',
    'push.org-deletion':
      'The league is closed and will be deleted on {date}. Until then, admins can download its data in the console, under “More”',
    'org.deletion-notice':
      'The league is closed and will be deleted on {date}. Until then, its admins can download its data in the console, under “More”.',
    'push.reminder': `{about, select,
      answer {{item, select,
        game {Game {at}: please say who is coming}
        practice {Practice {at}: please say who is coming}
        meeting {Meeting {at}: please say who is coming}
        picture_day {Picture day {at}: please say who is coming}
        other {Team event {at}: please say who is coming}}}
      offer {Game {at}: please accept or decline the offer}
      other {{item, select,
        game {Coming up: game {at}}
        practice {Coming up: practice {at}}
        meeting {Coming up: meeting {at}}
        picture_day {Coming up: picture day {at}}
        other {Coming up: team event {at}}}}}`,
    'push.team-evening': `{item, select, game {Game} practice {Practice} meeting {Meeting} picture_day {Picture day} other {Team event}} {at}: {coming} coming{notAsked, plural, =0 {} one { (# not asked)} other { (# not asked)}}{maybe, plural, =0 {} one {, # maybe} other {, # maybe}}, {no} not{silent, plural, =0 {} one {, # no answer} other {, # no answer}}{open, plural, =0 {} one {; # place to help is open} other {; # places to help are open}}`,
    'push.answer-changed': `{item, select, game {Game} practice {Practice} meeting {Meeting} picture_day {Picture day} other {Team event}} {at}: somebody is not coming after all. Now {coming} coming{notAsked, plural, =0 {} one { (# not asked)} other { (# not asked)}}{maybe, plural, =0 {} one {, # maybe} other {, # maybe}}, {no} not{silent, plural, =0 {} one {, # no answer} other {, # no answer}}`,
    'push.reminders': `{about, select,
      answer {Several games or events await your answer: please say who is coming}
      offer {Several games are offered to you: please accept or decline}
      evening {Several games or events are coming up}
      other {Several games or events are coming up, and some await your answer}}`,

    'public.unnamed':
      '{what, select, league {A league} season {A season} sport {A sport} age_group {An age group} team {A team} facility {A place} field {A field} division {A division} bracket {Play-offs} other {}}',
    'mail.subject': '{title}: {news}',
    'mail.any-league': 'Your league',
    'mail.see-app': 'Open the app to see more.',
    'mail.in-calendars':
      'A calendar that you have subscribed to here keeps it, marked as canceled. Some calendars, such as Google’s, hide what is canceled.',
    'mail.open': 'Open it in the app',
    'mail.answer': `{item, select,
      game {{name}, game {at}: yes, maybe or no}
      practice {{name}, practice {at}: yes, maybe or no}
      meeting {{name}, meeting {at}: yes, maybe or no}
      picture_day {{name}, picture day {at}: yes, maybe or no}
      other {{name}, team event {at}: yes, maybe or no}}`,
    'mail.digest.title': '{count, plural, one {# more message} other {# more messages}}',
    'mail.digest.text': 'So that your mailbox does not fill up, what came after many e-mails in one day is in this one.',
    'mail.why':
      'You get this because you are in {org} and have no device registered there, or prefer e-mail. You can change that in the app.',
    'mail.stop': 'Stop e-mail about {org}',
    'mail.invitation.subject': 'Join {org}',
    'mail.invitation.title': '{org} invites you',
    'mail.invitation.text':
      'Your league uses an app for its schedule, results and messages. Join with this e-mail address, and the app finds your family for you. The link leads to the app, and works in a browser too.',
    'mail.invitation.join': 'Join the league',
    'mail.invitation.why':
      'You get this once, because {org} has your address on a list of guardians. If it is not meant for you, you can ignore it.',
    'mail.invitation.stop': 'Stop invitations from all leagues here',

    'calendar.game': `{status, select,
      suspended {Suspended: {visitor} at {home}}
      postponed {Postponed: {visitor} at {home}}
      canceled {Canceled: {visitor} at {home}}
      forfeit {Forfeit: {visitor} at {home}}
      other {{visitor} at {home}}}`,
    'calendar.duty': `{status, select,
      suspended {Suspended: {position}: {visitor} at {home}}
      postponed {Postponed: {position}: {visitor} at {home}}
      canceled {Canceled: {position}: {visitor} at {home}}
      forfeit {Forfeit: {position}: {visitor} at {home}}
      other {{position}: {visitor} at {home}}}`,
    'calendar.game-type': `{type, select,
      regular {{ageGroup}, regular game}
      playoff {{ageGroup}, playoff game}
      other {{ageGroup}, scrimmage}}`,
    'calendar.game-status': `{status, select,
      suspended {{reason, select,
        rain {Suspended: rain}
        lightning {Suspended: lightning}
        heat {Suspended: heat}
        air_quality {Suspended: air quality}
        field_closed {Suspended: field closed}
        no_officials {Suspended: no officials}
        team_short {Suspended: a team is short of players}
        none {Suspended}
        other {Suspended: other reasons}}}
      postponed {{reason, select,
        rain {Postponed: rain}
        lightning {Postponed: lightning}
        heat {Postponed: heat}
        air_quality {Postponed: air quality}
        field_closed {Postponed: field closed}
        no_officials {Postponed: no officials}
        team_short {Postponed: a team is short of players}
        none {Postponed}
        other {Postponed: other reasons}}}
      canceled {{reason, select,
        rain {Canceled: rain}
        lightning {Canceled: lightning}
        heat {Canceled: heat}
        air_quality {Canceled: air quality}
        field_closed {Canceled: field closed}
        no_officials {Canceled: no officials}
        team_short {Canceled: a team is short of players}
        none {Canceled}
        other {Canceled: other reasons}}}
      other {{reason, select,
        rain {Forfeit: rain}
        lightning {Forfeit: lightning}
        heat {Forfeit: heat}
        air_quality {Forfeit: air quality}
        field_closed {Forfeit: field closed}
        no_officials {Forfeit: no officials}
        team_short {Forfeit: a team is short of players}
        none {Forfeit}
        other {Forfeit: other reasons}}}}`,
    'calendar.event': `{status, select,
      canceled {Canceled: {team}: {title}}
      displaced {On hold: {team}: {title}}
      other {{team}: {title}}}`,
    'calendar.event-kind': `{kind, select,
      practice {{team}, practice}
      meeting {{team}, meeting}
      picture_day {{team}, picture day}
      other {{team}, team event}}`,
    'calendar.time-tbd': 'The time is still to be decided.',
    'calendar.be-there': 'Be there at {at}',
    'calendar.hours': '{day}, {from} to {until}',
    'calendar.hours-tbd': '{day}, the time is still to be decided',
    'calendar.event-status': `{status, select,
      displaced {On hold: the league needs the field or the team at this time}
      other {{reason, select,
        rain {Canceled: rain}
        lightning {Canceled: lightning}
        heat {Canceled: heat}
        air_quality {Canceled: air quality}
        field_closed {Canceled: field closed}
        no_officials {Canceled: no officials}
        team_short {Canceled: a team is short of players}
        none {Canceled}
        other {Canceled: other reasons}}}}`,

    'schedule.wish.games-per-team':
      '{teams, plural, one {The only team of {group} plays} other {Each of the # teams of {group} plays}} {games, plural, one {# game} other {# games}}.',
    'schedule.wish.round-robin':
      'The {teams} teams of {group} meet each other {meetings, select, once {once} other {twice}}: {games, plural, one {# game} other {# games}} each.',
    'schedule.wish.one-game-a-day': 'No team plays more than one game a day.',
    'schedule.wish.rest': 'Every team has at least {days, plural, one {# day} other {# days}} without a game between two games.',
    'schedule.wish.apart': 'The games of {teams} are not at the same time.',
    'schedule.wish.team-blackout': '{team} cannot play {span, select, day {on {from}} other {from {from} to {to}}}.',
    'schedule.wish.field-blackout': '{field} is closed {span, select, day {on {from}} other {from {from} to {to}}}.',
    'schedule.reason.tried-all': 'Every way to place these games was tried.',
    'schedule.reason.not-found': 'No schedule was found, but one may exist.',
    'schedule.reason.nobody-to-play': '{group} has only one team, which has no opponent.',
    'schedule.reason.odd-games':
      '{teams, plural, one {# team} other {# teams}} with {games, plural, one {# game} other {# games}} each make an odd total of {total}, but every game has two teams.',
    'schedule.reason.too-few-slots':
      'There {games, plural, one {is # game} other {are # games}}, but the fields have free times for only {slots}.',
    'schedule.reason.too-few-days':
      '{team} would play {games, plural, one {# game} other {# games}}, but there are free times for at most {room}.',
    'schedule.reason.too-few-common-days':
      '{teams} would meet {games, plural, one {once} other {# times}}, but the days on which both can play have room for only {room}.',
    'schedule.reason.too-few-times':
      '{teams} would play {games, plural, one {# game} other {# games}}, none at the same time, but there are only {room, plural, one {# free time} other {# free times}} that do not overlap.',
    'schedule.reason.crowded-teams':
      'On the days on which they can play, the fields have free times for only {room} of the {games, plural, one {# game} other {# games}} of {teams}, counted by team.',
    'schedule.reason.crowded-games':
      'On the days on which both teams can play, the fields have free times for only {room} of {games, plural, one {# game} other {# games}} among {teams}.',

    'join.page-title': `{role, select,
      admin {Join {org} as an admin}
      staff {Join {org} as a staff member}
      coach {Join {org} as a coach}
      umpire {Join {org} as an umpire}
      referee {Join {org} as a referee}
      official {Join {org} as an official}
      other {Join {org} as a parent}}`,
    'join.heading': `{role, select,
      admin {<lead>You’re invited to join</lead> <name>{org}</name> <as>as an admin</as>}
      staff {<lead>You’re invited to join</lead> <name>{org}</name> <as>as a staff member</as>}
      coach {<lead>You’re invited to join</lead> <name>{org}</name> <as>as a coach</as>}
      umpire {<lead>You’re invited to join</lead> <name>{org}</name> <as>as an umpire</as>}
      referee {<lead>You’re invited to join</lead> <name>{org}</name> <as>as a referee</as>}
      official {<lead>You’re invited to join</lead> <name>{org}</name> <as>as an official</as>}
      other {<lead>You’re invited to join</lead> <name>{org}</name> <as>as a parent</as>}}`,
    'join.preview-title': 'Join {org}',
    'join.preview': `{role, select,
      admin {You’re invited to join as an admin. Open this page on your phone to get started.}
      staff {You’re invited to join as a staff member. Open this page on your phone to get started.}
      coach {You’re invited to join as a coach. Open this page on your phone to get started.}
      umpire {You’re invited to join as an umpire. Open this page on your phone to get started.}
      referee {You’re invited to join as a referee. Open this page on your phone to get started.}
      official {You’re invited to join as an official. Open this page on your phone to get started.}
      other {You’re invited to join as a parent. Open this page on your phone to get started.}}`,
    'join.open': 'Open in App',
    'join.no-app': 'Nothing happens? You need the league’s app first: ask your league where to get it.',
    'join.get-app': 'Nothing happens? Get the app first, then tap “Open in App” again.',
    'join.code-title': 'Your invite code',
    'join.copy': 'Copy code',
    'join.copied': 'Copied.',
    'join.selected': 'Selected: copy it with your keyboard or menu.',
    'join.tap': 'Tap the code to select all of it.',
    'join.valid-until': 'Valid until <time>{until}</time>',
    'join.no-phone-title': 'No phone at hand?',
    'join.no-phone':
      'Copy the code, or send yourself the address of this page, and open it later on any phone or tablet: the invite does not depend on the device. If you have neither, ask your league to help you.',
    'join.next-title': 'What happens next',
    'join.sign-in-title': 'Open the app and sign in',
    'join.sign-in': 'Your code is filled in for you. If it is not, paste or type it.',
    'join.approval-title': 'An admin of the league approves you',
    'join.approval': 'That may take a little while. The app shows when it is done.',
    'join.at-once-title': 'You’re in right away',
    'join.at-once': 'No waiting: schedules, scores and standings open up at once.',
    'join.last-title': `{role, select,
      admin {Run the league}
      staff {Help run the season}
      coach {Find your team}
      umpire {Get ready for your games}
      other {Link your child}}`,
    'join.last': `{role, select,
      admin {Invite families and coaches, and answer those who ask to join.}
      staff {Rosters, schedules, scores and team chats are there for you.}
      coach {Search for your own name and pick the team you coach.}
      umpire {The schedule, live scores and game reports are there for you.}
      other {Search for your child’s name. Sometimes the team confirms it first; then the roster and the team chat open up.}}`,
    'join.team': 'Team: <name>{team}</name>',
    'join.last-of-team': `{role, select,
      coach {Ask to be on the staff of {team}: the app has filled in the team for you.}
      other {Search for your child’s name. If the search finds nothing, ask {team}: the app has filled in the team for you. Then the roster and the team chat open up.}}`,
    'join.show': 'Show this to another phone',
    'join.scan': 'Scan this with your phone',
    'join.show-hint': 'Its camera leads to this invite.',
    'join.scan-hint': 'Point its camera at the code and tap the link: the invite opens on the phone, ready for the app.',
    'join.qr': 'QR code with the link to this invite',
    'join.unconfirmed': 'This organization is not yet confirmed by who runs this service. Join only if you know who sent you here.',
    'join.unexpected': 'Not expecting this? Just close the page: nobody joins anything without signing in.',

    'follow.title': 'Follow a child in {org}',
    'follow.heading': '<lead>You’re invited to follow a child’s games in</lead> <name>{org}</name>',
    'follow.preview': 'A family invites you to follow their child’s games. Open this page on your phone to get started.',
    'follow.from': 'A child’s parent or guardian made this invite for you: it works for one person, once. So keep the link to yourself.',
    'join.in-browser': 'Continue in Browser',
    'follow.sign-in-title': 'Sign in',
    'follow.sign-in': 'Open the invite in the app and sign in, with an account that you have or a new one.',
    'follow.accept-title': 'Accept the invite',
    'follow.accept': 'You’re in right away, and see which child you follow.',
    'follow.watch-title': 'Follow the games',
    'follow.watch': 'Schedule, live scores and results are there for you, and you hear of changes. Rosters and chats stay with the team.',
    'follow.unexpected': 'Not expecting this? Just close the page: nobody follows a child without signing in.',

    'invite.eyebrow': 'League invite',
    'invite.advice-title': 'What you can do',
    'invite.not-found-title': 'This invite doesn’t open anything',
    'invite.not-found': 'There may be a typing mistake in the link, or the invite may not be in use any more.',
    'invite.check':
      '<strong>Check the link.</strong> Compare it letter by letter with the one you were given: a zero is easily taken for the letter O.',
    'invite.ask':
      '<strong>Ask the person who sent it to you.</strong> They, or an admin of your league, can send you an invite that works.',
    'invite.joined-already': '<strong>Have you joined already?</strong> Then you don’t need an invite: open the app and sign in.',
    'invite.follow-check':
      '<strong>Check the link.</strong> It is long, and only works as a whole: open it from the message in which you got it.',
    'invite.follow-ask': '<strong>Ask the family who sent it to you</strong> for a new one. Each is for one person and lasts seven days.',
    'invite.following-already': '<strong>Have you accepted already?</strong> Then you don’t need an invite: open the app and sign in.',
    'invite.too-many-title': 'That was a lot of tries',
    'invite.too-many':
      'Too many invites that don’t exist were opened from your network. To keep leagues safe from guessing, we wait a little.',
    'invite.come-back': '<strong>Come back in ten minutes</strong> and open the link once more.',
    'invite.ask-to-check': '<strong>Ask the person who sent it to you</strong> to check the invite with you.',

    'league.title': `{part, select,
      games {{org}: games}
      standings {{org}: standings}
      other {{org}: play-offs}}`,
    'league.team-title': '{team} · {org}',
    'league.description': 'Games, results, standings and fields of {org}',
    'league.nav': 'Parts of this page',
    'league.part': `{part, select,
      games {Games}
      standings {Standings}
      other {Play-offs}}`,
    'league.this-language': 'English',
    'league.zone': 'All times are {zone}.',
    'league.fields': 'Fields',
    'league.days': 'Games, {start} to {end}',
    'league.weeks': 'Other days',
    'league.earlier': 'Earlier',
    'league.later': 'Later',
    'league.today': 'Today',
    'league.no-games': 'No games on these days.',
    'league.no-season': 'There is no season at the moment.',
    'league.next-games': 'The next games are on {on}',
    'league.results': 'Results',
    'league.coming': 'Upcoming games',
    'league.no-coming': 'No upcoming games.',
    'league.subscribe': 'Add to my calendar',
    'league.download': 'Download the games',
    'league.teams': 'Teams',
    'league.all-teams': 'All games and teams',
    'league.home': '(home)',
    'league.place-open': 'Place to be decided',
    'league.time-tbd': 'Time TBD',
    'league.closed': 'Field closed',
    'league.status': `{status, select,
      in_progress {Under way}
      other {Final}}`,
    'league.game-type': `{type, select,
      playoff {Play-off}
      other {Scrimmage}}`,
    'league.inning':
      '{batting, select, visitor {Top} other {Bottom}} of inning {inning}, {outs, plural, =0 {none out} one {# out} other {# out}}',
    'league.runners':
      'runners on{first, select, taken { first} other {}}{second, select, taken { second} other {}}{third, select, taken { third} other {}}',
    'league.set': 'Set {set}: {points}',
    'league.period': `{is, select,
      half {{period, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} half}
      quarter {{period, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} quarter}
      period {{period, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} period}
      other {Overtime}}`,
    'league.recap': `{how, select,
      tie {{team} and {other} tied {score}.}
      forfeit {{team} won by forfeit.}
      kicks {{team} won {part} on kicks after a {score} tie.}
      sets {{team} won {score}: {part}.}
      overtime {{team} won {score} in overtime.}
      extra_inning {{team} won {score}; {count, plural, one {# run} other {# runs}} in the {period, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}, an extra inning, decided it.}
      first_inning {{team} won {score}, ahead from the 1st inning on.}
      inning {{team} won {score}; {count, plural, one {# run} other {# runs}} in the {period, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} decided it.}
      half {{team} won {score}; {part} in the {period, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} half decided it.}
      quarter {{team} won {score}; {part} in the {period, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} quarter decided it.}
      period {{team} won {score}; {part} in the {period, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} period decided it.}
      other {{team} won {score}.}}`,
    'league.no-standings': 'There are no standings at the moment.',
    'league.rank': 'Rank',
    'league.team': 'Team',
    'league.column': `{column, select,
      played {GP}
      wins {W}
      losses {L}
      ties {T}
      draws {D}
      pct {Pct}
      behind {GB}
      goalsFor {GF}
      goalsAgainst {GA}
      goalDifference {GD}
      setsFor {SW}
      setsAgainst {SL}
      pointsFor {PF}
      pointsAgainst {PA}
      perGame {PPG}
      points {Pts}
      other {Strk}}`,
    'league.column-title': `{column, select,
      played {Games played}
      wins {Wins}
      losses {Losses}
      ties {Ties}
      draws {Draws}
      pct {Winning percentage}
      behind {Games behind the leader}
      goalsFor {Goals for}
      goalsAgainst {Goals against}
      goalDifference {Goal difference}
      setsFor {Sets won}
      setsAgainst {Sets lost}
      pointsFor {Points for}
      pointsAgainst {Points against}
      perGame {Points per game}
      points {Points in the standings}
      other {Streak}}`,
    'league.streak': '{result, select, W {W{games}} L {L{games}} other {T{games}}}',
    'league.no-playoffs': 'There are no play-offs at the moment.',
    'league.champion': 'Champion: <name>{team}</name>',

    'bracket.round': `{what, select,
      final {Final}
      semifinals {Semifinals}
      quarterfinals {Quarterfinals}
      round_of {Round of {number}}
      third {Third place}
      winners_final {Winners final}
      losers_final {Losers final}
      second_final {If-necessary final}
      winners_round {Winners round {number}}
      other {Losers round {number}}}`,
    'bracket.match': `{what, select,
      final {Final}
      semifinal {Semifinal {number}}
      quarterfinal {Quarterfinal {number}}
      round_of {Round of {number}}
      third {Third place}
      winners_final {Winners final}
      losers_final {Losers final}
      second_final {If-necessary final}
      winners_round {Winners round {number}}
      losers_round {Losers round {number}}
      other {Match {number}}}`,
    'bracket.seed': 'Seed {seed}',
    'bracket.place':
      '{place, selectordinal, one {#st in the standings} two {#nd in the standings} few {#rd in the standings} other {#th in the standings}}',
    'bracket.place-in':
      '{place, selectordinal, one {#st in {division}} two {#nd in {division}} few {#rd in {division}} other {#th in {division}}}',
    'bracket.winner': `{of, select,
      final {Winner of Final}
      semifinal {Winner of Semifinal {number}}
      quarterfinal {Winner of Quarterfinal {number}}
      round_of {Winner of Round of {number}}
      third {Winner of Third place}
      winners_final {Winner of Winners final}
      losers_final {Winner of Losers final}
      second_final {Winner of If-necessary final}
      winners_round {Winner of Winners round {number}}
      losers_round {Winner of Losers round {number}}
      other {Winner of Match {number}}}`,
    'bracket.loser': `{of, select,
      final {Loser of Final}
      semifinal {Loser of Semifinal {number}}
      quarterfinal {Loser of Quarterfinal {number}}
      round_of {Loser of Round of {number}}
      third {Loser of Third place}
      winners_final {Loser of Winners final}
      losers_final {Loser of Losers final}
      second_final {Loser of If-necessary final}
      winners_round {Loser of Winners round {number}}
      losers_round {Loser of Losers round {number}}
      other {Loser of Match {number}}}`,
    'bracket.nobody': 'Nobody',
    'bracket.seeded': 'No. {seed} {team}',
    'bracket.open': `{lead, select,
      none {{match}: {one} against {other}.}
      level {{match}: {one} against {other}, level at {most} each.}
      one {{match}: {one} leads {other} {most} to {least}.}
      other {{match}: {other} leads {one} {most} to {least}.}}`,
    'bracket.open-at': `{lead, select,
      none {{match}: {one} against {other}, {at}.}
      level {{match}: {one} against {other}, level at {most} each, {at}.}
      one {{match}: {one} leads {other} {most} to {least}, {at}.}
      other {{match}: {other} leads {one} {most} to {least}, {at}.}}`,
    'bracket.open-at-place': `{lead, select,
      none {{match}: {one} against {other}, {at}, {place}.}
      level {{match}: {one} against {other}, level at {most} each, {at}, {place}.}
      one {{match}: {one} leads {other} {most} to {least}, {at}, {place}.}
      other {{match}: {other} leads {one} {most} to {least}, {at}, {place}.}}`,
    'bracket.won': '{match}: {winner} beat {loser} {most} to {least}.',
    'bracket.won-on-kicks': '{match}: {winner} beat {loser} on kicks, {mostKicks} to {leastKicks}, after {most} to {least}.',
    'bracket.won-series': '{match}: {winner} beat {loser}, {most, plural, one {# game} other {# games}} to {least}.',
    'bracket.won-otherwise': `{by, select,
      forfeit {{match}: {winner} beat {loser} by forfeit.}
      other {{match}: {winner} goes on against {loser}, by decision of the league.}}`,
    'bracket.nobody-won': '{match}: neither {one} nor {other} goes on, by decision of the league.',
    'bracket.undecided': '{match}: {one} and {other} ended without a winner; the league decides.',
    'bracket.walkover': '{match}: {team} advances without an opponent.',
    'bracket.no-teams': '{match}: no teams left.',
    'bracket.not-needed': '{match}: not needed.',
    'bracket.about': `{format, select,
      single_elimination {{ageGroup}, single elimination of {teams}.}
      other {{ageGroup}, double elimination of {teams}.}}`,
    'bracket.series': '{round}, best of {games}',
    'bracket.note': `{what, select,
      decision {Decided by the league}
      forfeit {By forfeit}
      undecided {Ended without a winner; the league decides}
      other {Not needed}}`,
    'bracket.status': `{status, select,
      in_progress {Under way}
      postponed {Postponed}
      suspended {Suspended}
      other {Canceled}}`,
    'bracket.at': '{at}',

    'front.title': 'Your league’s app',
    'front.heading': 'Your league is in the app',
    'front.text': 'Schedules, scores, teams and messages are in your league’s app; this is the address that the app talks to.',
    'front.invited': '<strong>Were you invited?</strong> Open the link or scan the code that you were given: it leads you into the app.',
    'front.browser': '<strong>No app yet?</strong> <open>Open it in the browser.</open>',
    'front.no-app': '<strong>No app yet?</strong> Ask your league where to get it.',

    'box.title': 'Box score',
    'box.match': '{visitor} at {home}',
    'box.status': `{status, select,
      scheduled {Scheduled}
      in_progress {In progress}
      postponed {Postponed}
      suspended {Suspended}
      canceled {Canceled}
      forfeit {Forfeit}
      other {Final}}`,
    'box.kicks': '{score} on kicks',
    'box.ended-by-time': 'ended by the limit of {minutes, plural, one {# minute} other {# minutes}}',
    'box.ended-by-lead': 'ended by a lead of {lead} after {innings, plural, one {# inning} other {# innings}}',
    'box.differs': 'Entered: {entered}. The recorded plays add up to {derived}.',
    'box.hidden': 'Players are shown to families once a link to a child is approved.',
    'box.line-score': 'Line score',
    'box.period': `{kind, select,
      overtime {OT}
      other {Kicks}}`,
    'box.score': 'Score',
    'box.player': 'Player',
    'box.totals': 'Totals',
    'box.group': `{group, select,
      batting {Batting}
      pitching {Pitching}
      fielding {Fielding}
      passing {Passing}
      rushing {Rushing}
      receiving {Receiving}
      defense {Defense}
      kicking {Kicking}
      returns {Returns}
      scoring {Scoring}
      discipline {Discipline}
      play {Play}
      goalkeeping {Goalkeeping}
      shooting {Shooting}
      rebounding {Rebounding}
      attacking {Attacking}
      setting {Setting}
      serving {Serving}
      digging {Digging}
      blocking {Blocking}
      other {Per set}}`,
    'box.decision': `{kind, select,
      win {W: {player}}
      loss {L: {player}}
      other {S: {player}}}`,
    'box.pitched-by': `{by, select,
      coach {A coach pitches}
      machine {A machine pitches}
      other {From a tee}}`,
    'box.no-walks': 'No walks',
    'box.runs-per-inning': `{last, select,
      open {{runs, plural, one {# run an inning, but not in the last} other {# runs an inning, but not in the last}}}
      other {{runs, plural, one {# run an inning} other {# runs an inning}}}}`,
    'box.once-through-order': 'An inning ends once everybody has batted',
    'box.batters-per-inning': '{batters, plural, one {# batter an inning} other {# batters an inning}}',
    'box.outs-do-not-end': 'Outs do not end an inning',
    'box.basis': `{of, select,
      eraInnings {Innings of an ERA: {value}}
      gaaMinutes {Minutes of a GAA: {value}}
      other {Points of a goal: {value}}}`,

    'import.at-line': 'Line {line}: {what}.',
    'import.at-column': 'Line {line}, column {column}: {what}.',
    'import.at-header': 'Line {line}, column {column} (“{header}”): {what}.',
    'import.file-too-large': 'The file is larger than {megabytes} MB.',
    'import.too-many-rows': 'The file has more than {limit, plural, one {# line} other {# lines}}; import it in parts.',
    'import.too-many-columns': 'Line {line}: there are more than {limit, plural, one {# column} other {# columns}}.',
    'import.cell-too-long':
      'Line {line}: a cell is longer than {limit, plural, one {# character} other {# characters}}; a quotation mark may be missing.',
    'import.unclosed-quote': 'Line {line}: a quotation mark that opens a cell is not closed.',
    'import.empty-file': 'The file is empty.',
    'import.workbook': 'This is a spreadsheet workbook; save the sheet as CSV.',
    'import.not-text': 'This is not a text file; save the sheet as CSV.',
    'import.encoding-unclear': 'The file is not UTF-8. Say which encoding reads its words right, or save it as UTF-8: {choices}.',
    'import.no-header': 'no header line was found in the first fifty lines',
    'import.too-many-cells': 'there are more cells than columns; a cell that contains the delimiter must be enclosed in quotation marks',
    'import.bad-name': 'this is not a full name; write “Sam Ortiz” or “Ortiz, Sam”, or use two columns',
    'import.bad-email': 'this is not an e-mail address',
    'import.bad-phone': 'this is not a phone number',
    'import.bad-jersey-number': 'this is not a jersey number, which has up to three digits or up to three letters',
    'import.date-order-ambiguous':
      'this date could be month first or day first, and no date that is written like it shows which; specify the date order',
    'import.ends-before-start': 'the game ends before it starts',
    'import.too-long-a-game': 'the game lasts longer than a day',
    'import.season-needed': 'neither the file nor the request names the season',
    'import.age-groups-differ': 'the two teams are in different divisions; add a column with the division in which the game counts',
    'import.team-against-itself': 'a team cannot play itself',
    'import.both-outside': 'one of the two teams must be of this organization: leave the league of that side empty',
    'import.outside-team-in-pool': 'a team of another league is in no pool, since it has no place in a table',
    'import.ambiguous-person':
      'this team has several people of this name, and the line does not say which one it is; add a column with their ids',
    'import.unknown-game': 'no such game is on the schedule',
    'import.ambiguous-game': 'several games match; add a column with the time or the id of the game',
    'import.periods-not-score': 'the scores by period do not add up to the score',
    'import.sides-swapped': 'on the schedule the home team is the visitor of this line',
    'import.teams-differ': 'the game with this id is between other teams',
    'import.far-date': 'the date is more than ten years away',
    'import.not-decided-yet': 'the date or a team is not decided yet; the game was skipped, and can be imported later',
    'import.time-not-decided-yet': 'the time is not decided yet; the game is on the schedule of its day without one',
    'import.not-a-game': 'this is not a game; the line was skipped',
    'import.not-a-player': 'this is not a player; the line was skipped, but can be imported as staff',
    'import.not-on-staff': 'this is a player; the line was skipped, but can be imported as a roster',
    'import.deleted': 'this game is marked as deleted; the line was skipped, and a stored game is kept',
    'import.outside-season': 'the date is outside the season',
    'import.missing-column': 'there is no column for {fields}',
    'import.missing-column-but': 'there is no column for {fields} (did you mean {meant}?)',
    'import.missing-column-left-out': 'there is no column for {fields}: the mapping leaves out {headers}',
    'import.mapping-unknown-column': 'the mapping names the column “{value}”, which the file does not have',
    'import.columns-disagree': 'two columns for {field} have different values',
    'import.required': '{field} is missing',
    'import.too-long': '{field} is longer than {limit, plural, one {# character} other {# characters}}',
    'import.out-of-range': '{field} must be from {min} to {max}',
    'import.not-one-of': '“{value}” is not one of {choices}',
    'import.bad-date': '{value, select, given {“{text}” is not a date; write 2026-04-11} other {this is not a date; write 2026-04-11}}',
    'import.bad-time':
      '{value, select, given {“{text}” is not a time; write 9:00 AM or 17:30, or TBD} other {this is not a time; write 9:00 AM or 17:30, or TBD}}',
    'import.bad-periods':
      '{value, select, given {“{text}” is not a score by period of both sides: write as in 0 1 2 x, for as many periods as the other side} other {this is not a score by period of both sides: write as in 0 1 2 x, for as many periods as the other side}}',
    'import.bad-number': '{value, select, given {“{text}” is not a whole number} other {this is not a whole number}}',
    'import.bad-coordinate': '{value, select, given {“{text}” is not a number of degrees} other {this is not a number of degrees}}',
    'import.bad-country':
      '{value, select, given {“{text}” is not a country; write two letters such as US or CA} other {this is not a country; write two letters such as US or CA}}',
    'import.bad-flag': '{value, select, given {“{text}” is neither yes nor no} other {this is neither yes nor no}}',
    'import.bad-characters': '{field} contains unreadable characters; save the file as UTF-8',
    'import.date-orders-mixed':
      'the order of this date differs from that of line {line}: which one has the month first? Write all dates the same way, such as 2026-04-11',
    'import.am-or-pm': '“{value}” could be in the morning or in the afternoon; write AM or PM',
    'import.noon-or-midnight': '“{value}” is midnight; if noon is meant, write {noon}, and if not, {midnight}',
    'import.time-skipped': '“{value}” does not exist on that day, because the clocks go forward',
    'import.time-twice':
      '“{value}” occurs twice on that day, because the clocks go back; write the time with its offset, such as 2026-11-01T01:30:00-05:00',
    'import.unknown': `{thing, select,
      season {there is no season “{value}”}
      sport {there is no sport “{value}”}
      age_group {there is no division “{value}”}
      team {there is no team “{value}”}
      facility {there is no facility “{value}”}
      other {there is no field “{value}”}}`,
    'import.unknown-but': `{thing, select,
      season {there is no season “{value}” (did you mean {meant}?)}
      sport {there is no sport “{value}” (did you mean {meant}?)}
      age_group {there is no division “{value}” (did you mean {meant}?)}
      team {there is no team “{value}” (did you mean {meant}?)}
      facility {there is no facility “{value}” (did you mean {meant}?)}
      other {there is no field “{value}” (did you mean {meant}?)}}`,
    'import.unknown-team': 'there is no team “{value}”; if it is a team of another league, name that league in a column “{column}”',
    'import.unknown-team-but':
      'there is no team “{value}” (did you mean {meant}?); if it is a team of another league, name that league in a column “{column}”',
    'import.ambiguous-season': 'there are several seasons “{value}” ({choices}); add a column with the sport',
    'import.ambiguous-team': 'there are several teams “{value}” ({choices}); add a column with the division',
    'import.ambiguous-field': 'there are several fields “{value}” (at {choices}); add a column with the facility',
    'import.outside-team': '“{value}” is a team of another league, which has no roster or staff here',
    'import.same-name-on-roster':
      '{other, select, line {a player of the same name is already on this roster (line {line}); if they are two, give each a jersey number or a parent’s address, or add a column with the ids of the players} other {a player of the same name is already on this roster; if they are two, give each a jersey number or a parent’s address, or add a column with the ids of the players}}',
    'import.listed-twice': 'this is the same as line {line}',
    'import.contradicts-line': 'this is the same as line {line}, but has different values',
    'import.field-taken': `{value, select,
      given {{other, select, line {“{text}” is occupied at that time by the game of line {line}} other {“{text}” is occupied at that time by a game that is already stored}}}
      other {{other, select, line {the field is occupied at that time by the game of line {line}} other {the field is occupied at that time by a game that is already stored}}}}`,
    'import.team-taken': `{value, select,
      given {{other, select, line {“{text}” plays at that time in the game of line {line}} other {“{text}” plays at that time in a game that is already stored}}}
      other {{other, select, line {a team plays at that time in the game of line {line}} other {a team plays at that time in a game that is already stored}}}}`,
    'import.coach-taken':
      '{other, select, line {a coach of this game also coaches at that time in the game of line {line}} other {a coach of this game also coaches at that time in a game that is already stored}}',
    'import.status-not-possible': 'a game that is “{from}” cannot become “{to}”',
    'import.length-assumed':
      'the game has no end; {minutes, plural, one {# minute was} other {# minutes were}} assumed for it and all other such games',
    'import.midnight': '“{value}” was read as midnight at the end of that day',
    'import.letters-mended':
      '“{value}” was read as “{as}”: another program has garbled letters in {cells, plural, one {# cell} other {# cells}}',
    'import.game-type-read-as':
      '{type, select, regular {“{value}” was read as a regular game; this applies to all such games} playoff {“{value}” was read as a play-off game; this applies to all such games} other {“{value}” was read as a scrimmage game; this applies to all such games}}',
    'import.same-jersey-number': 'line {line} has the same number on the same team',
    'import.field': `{field, select,
      externalId {the id}
      season {the season}
      sport {the sport}
      ageGroup {the division}
      pool {the pool}
      team {the team}
      color {the color}
      outsideLeague {the other league}
      contactName {the contact’s name}
      contactEmail {the contact’s e-mail address}
      contactPhone {the contact’s phone}
      facility {the facility}
      field {the field}
      location {the location}
      street {the street}
      city {the city}
      region {the region}
      postalCode {the postal code}
      country {the country}
      latitude {the latitude}
      longitude {the longitude}
      notes {the notes}
      name {the name}
      firstName {the first name}
      lastName {the last name}
      role {the role}
      nonPlayer {whether the person is a player}
      email {the e-mail address}
      clearedUntil {until when the person is cleared}
      guardianEmail {the parent’s e-mail address}
      jerseyNumber {the jersey number}
      positions {the positions}
      leagueAge {the league age}
      startsAt {the start}
      date {the date}
      time {the time}
      endDate {the end date}
      endTime {the end time}
      minutes {the length in minutes}
      home {the home team}
      visitor {the visitor}
      opponent {the opponent}
      homeLeague {the home league}
      visitorLeague {the visitor league}
      opponentLeague {the opponent league}
      side {home or away}
      eventType {the event type}
      gameType {the game type}
      status {the status}
      reason {the reason}
      forfeitedBy {who forfeited}
      homeScore {the home score}
      visitorScore {the visitor score}
      homeJerseyColor {the home jersey color}
      visitorJerseyColor {the visitor jersey color}
      snackParentName {the snack parent name}
      snackParentPhone {the snack parent phone}
      other {the official scorer}}`,

    'mail-answer.when': '{at}',
    'mail-answer.question': 'Is {name} coming?',
    'mail-answer.answer': '{answer, select, yes {Yes} maybe {Maybe} other {No}}',
    'mail-answer.said': `{answer, select,
      yes {The answer so far: {name} is coming.}
      maybe {The answer so far: {name} might come.}
      other {The answer so far: {name} is not coming.}}`,
    'mail-answer.until': 'You can answer, and change it, until {until}',
    'mail-answer.not-found-title': 'This link doesn’t answer anything',
    'mail-answer.not-found':
      'The time for answers may be over, or part of the link may be missing: open it from the e-mail once more. In the app you see who is coming.',

    'mail-stop.eyebrow': 'E-mail of your league',
    'mail-stop.ask-title': 'Stop these e-mails?',
    'mail-stop.ask':
      'You will get no more e-mail about this league. What you get in the app stays as it is, and you can turn e-mail on again there.',
    'mail-stop.button': 'Stop the e-mails',
    'mail-stop.done-title': 'No more e-mail',
    'mail-stop.done':
      'You will get no more e-mail about this league. You can turn it on again in the app, in the settings of notifications.',
    'mail-stop.ask-invitations-title': 'Stop these invitations?',
    'mail-stop.ask-invitations': 'No league here will invite this address by e-mail again.',
    'mail-stop.stop-invitations': 'Stop the invitations',
    'mail-stop.no-invitations-title': 'No more invitations',
    'mail-stop.no-invitations':
      'No league here will invite this address by e-mail again. You can still join with a code that somebody gives you.',
    'mail-stop.not-found-title': 'This address doesn’t stop anything',
    'mail-stop.not-found':
      'Part of it may be missing: open it from the e-mail once more, or turn off e-mail in the app, in the settings of notifications.',

    'refusal.title': `{status, select,
      404 {There is no such page}
      429 {That was a lot at once}
      500 {Something went wrong here}
      503 {We are busy right now}
      other {This can’t be opened like that}}`,
    'refusal.text': `{status, select,
      404 {There may be a typing mistake in the address, or the page is not here any more.}
      429 {Too many requests came from your network. Wait a minute, and open the page again.}
      500 {It was not your fault. Open the page again; if that does not help, tell your league.}
      503 {Wait a moment, and open the page again.}
      other {The address is for something else than a page.}}`,
    'refusal.start': 'Start from the beginning',
    'refusal.quote': 'If you ask for help, quote <code>{id}</code>.',
  },
};
