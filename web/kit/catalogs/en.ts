/** Messages of the parts that both apps share, in ICU's syntax. */
export const en = {
  loading: 'Loading…',
  retry: 'Try again',
  offline: 'No network',
  keptSince: 'As of {when}. There is no network now.',
  newVersion: 'There is a new version of this app.',
  takeNewVersion: 'Load it',
  unreachable: 'The league cannot be reached just now. Is there a network?',
  problem:
    '{kind, select, invalid_request {Something is not filled in as it must be.} not_a_member {You are not a member of this league, or not any more.} membership_pending {Your league has yet to approve you.} not_found {This is not here any more.} too_many_requests {That was a lot at once. Try again in a minute.} unavailable {The league is busy just now. Try again in a moment.} already_decided {This has been decided already.} game_not_open {The state of the game does not allow this.} edit_conflict {Somebody else has changed this in the meantime. Look at it again.} field_taken {The field is in use at that time. Choose another time or field.} slot_taken {Somebody else has this place.} limit_reached {There can be no more of these. Remove one first.} last_admin {A league needs an admin. Make somebody else one first.} unknown_reference {Something that you chose does not fit here, or is not there any more.} internal_error {Something went wrong at the league’s service. Try again in a moment.} other {}}',
  failed: 'Something went wrong in the app.',
  main: 'Main',
  close: 'Close',
  cancel: 'Cancel',
  draft: 'Your draft of {when} is filled in.',
  discard: 'Discard it',
  outdated: 'Somebody else has changed this since you began. What you have typed is still here: look at it again before you send it.',
  signIn: 'Sign in',
  signOut: 'Sign out',
  'signIn.failed':
    '{kind, select, canceled {You are not signed in: the sign-in was not finished.} provider_away {The sign-in service cannot be reached just now. Is there a network?} ended {Your sign-in has ended. Sign in again.} not_renewed {Your sign-in has ended, since the sign-in service does not let the app stay signed in. Sign in again.} other {The sign-in service has refused ({code}). Whoever runs the league’s service has to mend that: send them this code.}}',
  'extra.name':
    '{what, select, overtime {Overtime {number}} inning {Extra inning {number}} shootout {Kicks from the penalty mark} other {{what}}}',
  'extra.add': '{what, select, overtime {Add overtime} inning {Add an extra inning} shootout {Add kicks} other {Add {what}}}',
  'extra.hint':
    '{kind, select, shootout {How many kicks went in. They are no part of the score.} other {It is part of the score of the game.}}',
  'extra.remove': 'Remove',
  'extra.notLevel': 'Kicks decide a game that ended level: enter its score without them.',
  'periods.enter': 'Enter by {unit, select, set {set} inning {inning} quarter {quarter} half {half} other {period}}',
  'periods.title': 'By {unit, select, set {set} inning {inning} quarter {quarter} half {half} other {period}}',
  'periods.score': '{team}, {unit, select, set {set} inning {inning} quarter {quarter} half {half} other {period}} {number}',
  'periods.hint': 'Leave it blank where a team did not bat.',
  'periods.add': 'Add {unit, select, set {a set} inning {an inning} quarter {a quarter} half {a half} other {a period}}',
  'periods.remove': 'Remove the last {unit, select, set {set} inning {inning} quarter {quarter} half {half} other {period}}',
  'periods.notScore':
    '{unit, select, set {The sets do not give this score.} inning {The innings do not add up to the score.} quarter {The quarters do not add up to the score.} half {The halves do not add up to the score.} other {The periods do not add up to the score.}}',
  'share.send': 'Send it',
  'share.copy': 'Copy',
  'share.copied': 'Copied.',
  'share.group': 'Text for a group chat',
  'share.copyText': 'Copy the text',
  'share.textCopied': 'The text is copied.',
  timeTbd: 'Time TBD',
  fieldUnknown: 'Field to be announced',
  status:
    '{status, select, scheduled {} in_progress {Live} final {Final} postponed {Postponed} canceled {Canceled} suspended {Suspended} forfeit {Forfeit} displaced {On hold} other {{status}}}',
  room: '{room, select, announcements {Announcements} coaches {Coaches} officials {Officials} league_office {League office} other {{name}}}',
  role: '{role, select, admin {Admin} staff {Staff} coach {Coach} umpire {Umpire} referee {Referee} official {Official} parent {Parent} follower {Follower} other {{role}}}',
  'standings.column':
    '{column, select, played {Games played} wins {Wins} losses {Losses} ties {Ties} draws {Draws} pct {Winning percentage} behind {Games behind} goalsFor {Goals for} goalsAgainst {Goals against} goalDifference {Goal difference} setsFor {Sets won} setsAgainst {Sets lost} pointsFor {Points for} pointsAgainst {Points against} perGame {Points per game} points {Points} other {Streak}}',
  'standings.short':
    '{column, select, played {GP} wins {W} losses {L} ties {T} draws {D} pct {Pct} behind {GB} goalsFor {GF} goalsAgainst {GA} goalDifference {GD} setsFor {SW} setsAgainst {SL} pointsFor {PF} pointsAgainst {PA} perGame {PPG} points {Pts} other {Strk}}',
  'standings.streakOf': '{result, select, W {W{games}} L {L{games}} other {T{games}}}',
} as const;
