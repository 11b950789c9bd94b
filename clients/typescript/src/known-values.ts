// Made from openapi.json by "npm run openapi:client".

/** Every kind of problem that this version knows; a later gateway may have more. */
export const PROBLEM_KINDS = [
  'already-decided',
  'answers-closed',
  'attendance-not-open',
  'authentication-required',
  'body-too-large',
  'book-kept',
  'bracket-affected',
  'edit-conflict',
  'families-reminded',
  'field-taken',
  'file-missing',
  'file-too-large',
  'game-not-open',
  'game-of-bracket',
  'headers-too-large',
  'idempotency-in-progress',
  'idempotency-key-reused',
  'import-in-use',
  'import-running',
  'internal-error',
  'invalid-request',
  'invalid-token',
  'invite-exists',
  'invite-not-valid',
  'last-admin',
  'limit-reached',
  'mail-off',
  'malformed-json',
  'membership-pending',
  'method-not-allowed',
  'name-taken',
  'not-a-member',
  'not-allowed',
  'not-found',
  'nothing-to-undo',
  'official-conflict',
  'org-code-taken',
  'org-context-required',
  'org-suspended',
  'outside-team',
  'proposal-not-ready',
  'proposal-outdated',
  'proposal-running',
  'request-timeout',
  'role-required',
  'seeds-tied',
  'series-answered',
  'slot-closed',
  'slot-taken',
  'stat-not-applicable',
  'team-taken',
  'too-many-requests',
  'unavailable',
  'undo-expired',
  'unknown-path',
  'unknown-reference',
  'unsupported-media-type',
  'uri-too-long',
  'webhooks-off',
] as const;

export const ADJUSTMENT_REASON = [
  'ineligible_player',
  'misconduct',
  'no_show',
  'administrative',
  'appeal',
  'other',
] as const;

export const AGENDA_ITEM_KIND = [
  'game',
  'event',
] as const;

export const ANSWER_SCOPE = [
  'one',
  'following',
  'all',
] as const;

export const ANSWERS_CLOSED_REASON = [
  'past-deadline',
  'over',
  'not-taking-place',
] as const;

export const ATTENDANCE_ANSWER = [
  'yes',
  'no',
  'maybe',
] as const;

export const ATTENDANCE_NOT_OPEN_REASON = [
  'not-begun',
  'not-taking-place',
] as const;

export const AUDIT_KIND = [
  'org-created',
  'admin-appointed',
  'membership-requested',
  'membership-approved',
  'membership-denied',
  'membership-revoked',
  'membership-ended',
  'invite-created',
  'invite-revoked',
  'team-history-read',
  'roster-read',
  'parent-link-requested',
  'parent-link-approved',
  'parent-link-denied',
  'parent-link-revoked',
  'parent-link-ended',
  'parent-link-block-lifted',
  'follower-invited',
  'follower-invitation-ended',
  'follower-joined',
  'follower-ended',
  'team-claim-requested',
  'team-claim-approved',
  'team-claim-denied',
  'team-claim-ended',
  'team-claim-block-lifted',
  'staff-line-linked',
  'staff-line-left',
  'message-deleted',
  'message-reported',
  'message-report-dismissed',
  'text-reported',
  'text-report-dismissed',
  'earlier-wordings-read',
  'scorer-named',
  'official-assigned',
  'official-unassigned',
  'official-answered',
  'official-place-taken',
  'official-place-added',
  'official-place-changed',
  'official-place-removed',
  'calendar-address-made',
  'calendar-address-revoked',
  'account-deleted',
  'player-erased',
  'mailing-started',
  'release-requested',
  'league-imported',
  'import-undone',
  'league-exported',
  'schedule-requested',
  'schedule-accepted',
  'schedule-rejected',
  'day-changed',
  'day-change-undone',
  'team-event-created',
  'team-event-changed',
  'team-event-canceled',
  'team-events-withdrawn',
  'place-state-set',
  'slot-opened',
  'slots-handed-out',
  'slot-changed',
  'slot-removed',
  'slot-place-ended',
  'bracket-filled',
  'guest-named',
  'player-exported',
  'member-erased',
  'member-exported',
  'consent-given',
  'consent-withdrawn',
  'block-lifted',
  'players-read',
  'org-changed',
  'org-code-changed',
  'org-suspended',
  'org-resumed',
  'org-deletion-requested',
  'org-restored',
  'season-copied',
  'league-data-created',
  'league-data-changed',
  'league-data-archived',
  'league-data-removed',
  'webhook-created',
  'webhook-changed',
  'webhook-deleted',
  'webhook-secret-rotated',
  'webhook-tested',
  'webhook-redelivered',
] as const;

export const BASEBALL_BASE = [
  'first',
  'second',
  'third',
] as const;

export const BASEBALL_BATTER_TO = [
  'out',
  'first',
  'second',
  'third',
  'home',
] as const;

export const BASEBALL_DECISION = [
  'win',
  'loss',
  'save',
] as const;

export const BASEBALL_MISPLAY_TYPE = [
  'wild_pitch',
  'balk',
  'passed_ball',
  'foul_error',
] as const;

export const BASEBALL_OPPOSING_RUNNER_FROM = [
  'first',
  'second',
  'third',
] as const;

export const BASEBALL_OPPOSING_RUNNER_TO = [
  'out',
  'first',
  'second',
  'third',
  'home',
] as const;

export const BASEBALL_PLAIN_TYPE = [
  'run',
  'putout',
  'assist',
  'error',
  'double_play_turned',
] as const;

export const BASEBALL_PLATE_APPEARANCE_TYPE = [
  'single',
  'double',
  'triple',
  'home_run',
  'walk',
  'intentional_walk',
  'hit_by_pitch',
  'strikeout',
  'field_out',
  'force_out',
  'fielders_choice',
  'grounded_into_double_play',
  'reached_on_error',
  'sac_fly',
  'sac_bunt',
  'catcher_interference',
] as const;

export const BASEBALL_POSITION = [
  'P',
  'C',
  '1B',
  '2B',
  '3B',
  'SS',
  'LF',
  'LC',
  'CF',
  'RC',
  'RF',
  'SF',
  'DH',
  'EH',
  'PH',
  'PR',
] as const;

export const BASEBALL_RUN = [
  'earned',
  'unearned',
  'earned_for_pitcher',
] as const;

export const BASEBALL_RUNNER_FROM = [
  'first',
  'second',
  'third',
] as const;

export const BASEBALL_RUNNER_TO = [
  'out',
  'first',
  'second',
  'third',
  'home',
] as const;

export const BASEBALL_RUNNING_PLAY_TYPE = [
  'stolen_base',
  'caught_stealing',
  'picked_off',
  'defensive_indifference',
  'other_advance',
] as const;

export const BASKETBALL_KIND = [
  'personal',
  'offensive',
  'technical',
  'flagrant',
  'intentional',
  'unsportsmanlike',
  'disqualifying',
] as const;

export const BASKETBALL_PLAIN_TYPE = [
  'free_throw_made',
  'free_throw_missed',
  'offensive_rebound',
  'defensive_rebound',
  'assist',
  'steal',
  'block',
] as const;

export const BASKETBALL_POINTS = [
  2,
  3,
] as const;

export const BASKETBALL_POSITION = [
  'PG',
  'SG',
  'SF',
  'PF',
  'C',
  'G',
  'F',
] as const;

export const BLOCKED_FROM = [
  'child',
  'team',
  'org',
] as const;

export const BONUS = [
  'one_and_one',
  'two_shots',
] as const;

export const BRACKET_FORMAT = [
  'single_elimination',
  'double_elimination',
] as const;

export const BRACKET_SEEDING = [
  'teams',
  'standings',
  'pools',
] as const;

export const BREAK_OUT = [
  'all',
  'first',
] as const;

export const BY_OPPONENT = [
  'booked',
  'set_aside',
  'kept',
] as const;

export const COLUMN_LEFT_OUT = [
  'personal',
  'another-kind',
  'unknown',
  'as-told',
] as const;

export const CONSENT_STATE = [
  'in-force',
  'withdrawn',
] as const;

export const COURTESY_RUNNERS = [
  'none',
  'pitcher_and_catcher',
  'any',
] as const;

export const DATABASE_STATUS = [
  'ok',
  'unavailable',
] as const;

export const DATABASE_WRITES = [
  'ok',
  'refused',
] as const;

export const DATE_ORDER = [
  'month-first',
  'day-first',
] as const;

export const DAY_ACTION = [
  'cancel',
  'postpone',
  'move',
] as const;

export const DECIDED_BY = [
  'head_to_head',
  'head_to_head_diff',
  'head_to_head_for',
  'head_to_head_against',
  'head_to_head_against_per_period',
  'head_to_head_away_goals',
  'head_to_head_sweep',
  'division_record',
  'common_games',
  'strength_of_victory',
  'point_diff',
  'points_for',
  'points_against',
  'point_diff_per_game',
  'points_for_per_game',
  'points_against_per_game',
  'points_against_without_worst',
  'points_against_without_worst_two',
  'points_against_per_period',
  'away_goals',
  'away_wins',
  'points',
  'wins',
  'fewest_losses',
  'fewest_forfeits',
  'fair_play',
  'set_ratio',
  'point_ratio',
  'coin',
  'lot',
  'playoff_match',
  'league',
] as const;

export const DECISION_ACTION = [
  'approve',
  'deny',
] as const;

export const DECISION_KIND = [
  'coin',
  'lot',
  'fair_play',
  'playoff_match',
  'league',
] as const;

export const EDITABLE_FIELD = [
  'status',
  'statusReason',
  'forfeitedBy',
  'doubleForfeit',
  'startsAt',
  'endsAt',
  'facilityId',
  'fieldId',
  'homeScore',
  'visitorScore',
  'periodScores',
  'homeJerseyColor',
  'visitorJerseyColor',
  'snackParentName',
  'snackParentPhone',
  'officialScorer',
  'officialScorerUserId',
] as const;

export const EMAIL_CHOICE = [
  'without-device',
  'always',
  'never',
] as const;

export const EXPORT_FILE = [
  'facilities.csv',
  'teams.csv',
  'staff.csv',
  'rosters.csv',
  'schedule.csv',
  'scores.csv',
] as const;

export const FILE_ENCODING = [
  'windows-1252',
  'macintosh',
  'iso-8859-15',
  'windows-1250',
  'iso-8859-2',
  'ibm850',
  'ibm437',
] as const;

export const FINDING_SEVERITY = [
  'fault',
  'note',
] as const;

export const FOOTBALL_FIELD_GOAL_TYPE = [
  'field_goal_made',
  'field_goal_missed',
] as const;

export const FOOTBALL_KIND = [
  'field_goal',
  'extra_point',
  'punt',
] as const;

export const FOOTBALL_PENALTY_KIND = [
  'block_in_back',
  'clipping',
  'defensive_holding',
  'delay_of_game',
  'encroachment',
  'face_mask',
  'false_start',
  'flag_guarding',
  'holding',
  'horse_collar',
  'illegal_block',
  'illegal_contact',
  'illegal_formation',
  'illegal_forward_pass',
  'illegal_lateral',
  'illegal_motion',
  'illegal_participation',
  'illegal_shift',
  'illegal_substitution',
  'illegal_use_of_hands',
  'ineligible_downfield',
  'intentional_grounding',
  'kick_catch_interference',
  'no_run_zone',
  'offside',
  'pass_interference',
  'personal_foul',
  'roughing_the_kicker',
  'roughing_the_passer',
  'targeting',
  'too_many_players',
  'tripping',
  'unnecessary_roughness',
  'unsportsmanlike_conduct',
  'other',
] as const;

export const FOOTBALL_PLAIN_TYPE = [
  'tackle_for_loss',
  'pass_defended',
  'forced_fumble',
  'flag_pull',
  'extra_point_made',
  'extra_point_missed',
  'conversion_return',
] as const;

export const FOOTBALL_POINTS = [
  1,
  2,
] as const;

export const FOOTBALL_POSITION = [
  'QB',
  'RB',
  'HB',
  'FB',
  'WR',
  'TE',
  'C',
  'G',
  'T',
  'OL',
  'DL',
  'DE',
  'DT',
  'NT',
  'LB',
  'CB',
  'S',
  'DB',
  'R',
  'K',
  'P',
  'LS',
  'H',
  'KR',
  'PR',
] as const;

export const FOOTBALL_RESULT = [
  'complete',
  'incomplete',
  'intercepted',
] as const;

export const FOOTBALL_TACKLE_TYPE = [
  'tackle_solo',
  'tackle_assist',
] as const;

export const FOOTBALL_VALUE = [
  1,
  0.5,
] as const;

export const FOOTBALL_YARDAGE_TYPE = [
  'rush',
  'reception',
  'fumble_recovery',
  'interception',
  'punt',
  'kickoff',
  'kick_return',
  'punt_return',
  'blocked_kick_return',
  'missed_field_goal_return',
] as const;

export const FOUL_RULES = [
  'nfhs',
  'nfhs_halves',
  'fiba',
  'ncaa_men',
] as const;

export const GAME_ENDED_BY = [
  'innings',
  'run_rule',
  'time_limit',
] as const;

export const GAME_NEED = [
  'score',
] as const;

export const GAME_SIDE = [
  'home',
  'visitor',
] as const;

export const GAME_STATUS = [
  'scheduled',
  'in_progress',
  'final',
  'postponed',
  'canceled',
  'suspended',
  'forfeit',
] as const;

export const GAME_TIE = [
  'staff',
  'official',
  'parent',
] as const;

export const GAME_TYPE = [
  'regular',
  'playoff',
  'scrimmage',
] as const;

export const GAMES_OF = [
  'mine',
  'organization',
] as const;

export const HALF_ENDED_BY = [
  'run_limit',
  'batter_limit',
  'batting_order',
  'other',
] as const;

export const HEALTH_STATUS = [
  'ok',
  'degraded',
  'unavailable',
] as const;

export const IMPORT_FAILURE = [
  'interrupted',
  'unavailable',
  'league-changed',
  'bracket-affected',
  'too-much',
  'internal-error',
] as const;

export const IMPORT_KIND = [
  'facilities',
  'teams',
  'staff',
  'rosters',
  'schedule',
  'scores',
] as const;

export const IMPORT_PRODUCT = [
  'TeamSnap',
  'SportsEngine',
  'GameChanger',
  'LeagueApps',
] as const;

export const IMPORT_STAGE = [
  'waiting',
  'reading',
  'planning',
  'writing',
] as const;

export const IMPORT_STATUS = [
  'running',
  'done',
  'refused',
  'failed',
] as const;

export const IMPORT_THING = [
  'ageGroup',
  'division',
  'facility',
  'field',
  'team',
  'staffMember',
  'player',
  'rosterSpot',
  'guardian',
  'game',
  'externalId',
] as const;

export const INCIDENT_TYPE = [
  'ejection',
  'unsporting_conduct',
  'verbal_abuse',
  'physical_contact',
  'official_abuse',
  'rule_dispute',
  'injury',
  'equipment',
  'spectator',
  'field_condition',
  'weather',
  'other',
] as const;

export const INTERLEAGUE_GAMES = [
  'left_out',
  'counted',
] as const;

export const INVITE_STATUS = [
  'active',
  'expired',
  'used_up',
  'revoked',
] as const;

export const ITEM_KIND = [
  'game',
  'event',
] as const;

export const KEPT_STAT_EVENTS = [
  'own',
  'opponent',
  'both',
] as const;

export const KNOWN_BY = [
  'address',
  'name',
] as const;

export const LANGUAGE_CODE = [
  'en',
  'es',
] as const;

export const LATER_CHANGE = [
  'made',
  'teams-changed',
  'removed',
  'begun',
] as const;

export const LEAGUE_ROLE = [
  'admin',
  'staff',
  'coach',
  'umpire',
  'parent',
] as const;

export const LIMITED_THING = [
  'children-per-parent',
  'guardians-per-player',
  'followers-per-player',
  'waiting-links-per-parent',
  'waiting-links-per-player',
  'slots-per-item',
  'open-events-per-team',
  'open-org-events',
] as const;

export const LINEUP_WARNING_KIND = [
  'too-few-starters',
  'too-many-starters',
  'position-twice',
  'position-missing',
] as const;

export const LINK_STATUS = [
  'pending',
  'approved',
  'denied',
  'revoked',
  'ended',
] as const;

export const MAIL_OFF_REASON = [
  'not-set-up',
  'not-released',
  'season-not-current',
  'no-invite',
] as const;

export const MATCH_STATE = [
  'open',
  'ready',
  'playing',
  'undecided',
  'decided',
  'walkover',
  'not-needed',
] as const;

export const MEMBERSHIP_STATUS = [
  'pending',
  'approved',
  'denied',
  'revoked',
  'ended',
] as const;

export const MISSING_FIGURE = [
  'score',
  'line_score',
  'whole_line_score',
] as const;

export const NEW_TEAM_EVENT_STATUS = [
  'scheduled',
  'canceled',
] as const;

export const NO_RUN_ZONE = [
  'goal_line',
  'midfield',
] as const;

export const NOT_ALLOWED_CAUSE = [
  'own-membership',
  'operator-makes-orgs',
  'address-not-verified',
  'no-followers',
  'own-link',
  'season-over',
  'season-not-active',
  'not-staff-of-team',
  'no-child-on-team',
  'other-team',
  'not-coach-of-child',
  'not-running-team',
  'event-of-league',
  'not-your-slot',
  'not-assigned',
  'scorer-without-child',
  'not-the-scorer',
  'outside-scoring-window',
  'no-child-linked',
  'not-of-room-team',
  'not-of-room-roles',
  'not-your-message',
  'not-your-words',
  'not-your-announcement',
  'too-old-to-correct',
  'message-too-old',
  'not-the-author',
  'report-too-old',
  'rating-before-game',
  'rating-too-late',
  'league-assigns',
] as const;

export const NOT_ALLOWED_REASON = [
  'too-early',
  'event-of-league',
  'league-assigns',
  'own-membership',
  'operator-makes-orgs',
  'address-not-verified',
  'no-followers',
  'own-link',
  'not-your-team',
  'not-your-game',
  'scorer-without-child',
  'not-the-scorer',
  'not-in-this-room',
  'not-your-message',
  'not-your-slot',
  'too-late',
  'not-the-author',
] as const;

export const NOT_ELIGIBLE = [
  'resting',
  'most_in_a_day',
  'most_in_a_game',
  'most_in_days',
  'most_in_a_week',
  'days_in_a_row',
  'another_game',
  'has_left_mound',
  'has_caught',
  'has_pitched',
  'count-missing',
] as const;

export const NOT_UNDONE_REASON = [
  'changed-since',
  'field-taken',
  'team-taken',
] as const;

export const NOTE_VISIBILITY = [
  'admins',
  'officials',
] as const;

export const OFFICIAL_ANSWER = [
  'accept',
  'decline',
] as const;

export const OFFICIAL_ASSIGNMENT_FILTER = [
  'open',
  'offered',
  'accepted',
  'declined',
] as const;

export const OFFICIAL_ASSIGNMENT_STATE = [
  'open',
  'offered',
  'accepted',
  'declined',
  'expired',
] as const;

export const OFFICIAL_CONFLICT_REASON = [
  'same-game',
  'other-game',
  'travel',
  'own-team',
  'own-child',
  'unavailable',
] as const;

export const OFFICIAL_TERM = [
  'umpire',
  'referee',
  'official',
] as const;

export const OPERATION_GROUP = [
  'start',
  'onboarding',
  'organization',
  'app',
  'week',
  'scoring',
  'officials',
  'league',
  'integrations',
  'pages',
] as const;

export const ORG_EVENT_STATUS = [
  'scheduled',
  'canceled',
] as const;

export const PERIOD_KIND = [
  'overtime',
  'shootout',
] as const;

export const PERSON_ROLE = [
  'player',
  'coach',
  'spectator',
  'official',
  'other',
] as const;

export const PERSONAL_RECORD_KIND = [
  'absence',
  'attendance',
  'attendance-answer',
  'attendance-change',
  'audit-entry',
  'block',
  'calendar-address',
  'consent',
  'device',
  'earlier-wording',
  'follower',
  'game-change',
  'game-field',
  'game-report',
  'guardian-address',
  'invite',
  'kept-answer',
  'lineup-place',
  'linked-parent',
  'mail',
  'membership',
  'message',
  'message-report',
  'muted-room',
  'official-assignment',
  'official-availability',
  'official-rating',
  'official-scorer',
  'parent-link',
  'player-statistic',
  'push-preferences',
  'read-mark',
  'reminder',
  'roster-spot',
  'slot-place',
  'staff-line',
  'stat-event',
  'team-claim',
  'team-event',
] as const;

export const PITCHED_BY = [
  'player',
  'coach',
  'machine',
  'tee',
] as const;

export const PITCHING_DECISION = [
  'win',
  'loss',
  'save',
] as const;

export const PITCHING_MEASURE = [
  'pitches',
  'outs',
  'innings',
] as const;

export const PITCHING_TABLE = [
  'little_league',
  'little_league_tournament',
  'pitch_smart',
  'babe_ruth',
  'pony',
  'usssa',
  'own',
  'none',
] as const;

export const PLACE_STATE_WORD = [
  'open',
  'closed',
  'unknown',
] as const;

export const PLATFORM = [
  'ios',
  'android',
  'web',
] as const;

export const PRESENCE = [
  'came',
  'late',
  'excused',
  'missed',
] as const;

export const PROPOSAL_FAILURE = [
  'took-too-long',
  'interrupted',
] as const;

export const PROPOSAL_KIND = [
  'half',
  'period',
  'final',
] as const;

export const PROPOSAL_STATE = [
  'queued',
  'solving',
  'proposed',
  'impossible',
  'failed',
  'accepted',
] as const;

export const QUALIFYING_PLACE = [
  'own',
  'wild_card',
] as const;

export const RANK_BY = [
  'win_pct',
  'points',
  'wins',
  'points_per_game',
] as const;

export const REPORTED_BY_ID = [
  'event',
  'slot',
  'place',
] as const;

export const REPORTED_KIND = [
  'message',
  'event',
  'slot',
  'place',
] as const;

export const REQUEST_KIND = [
  'membership',
  'parent_link',
  'team_claim',
] as const;

export const REQUEST_PART = [
  'body',
  'query',
  'path',
  'header',
] as const;

export const REST_BY = [
  'total',
  'last_batter',
] as const;

export const ROLE = [
  'admin',
  'staff',
  'coach',
  'umpire',
  'parent',
  'follower',
] as const;

export const ROLE_REQUIRED_CAUSE = [
  'role-missing',
  'role-pending',
  'not-the-scorer',
  'outside-scoring-window',
  'settled-result',
] as const;

export const ROOM_ORDER = [
  'name',
  'activity',
] as const;

export const ROOM_TYPE = [
  'announcements',
  'coaches',
  'officials',
  'office',
  'team',
] as const;

export const RUNS_BEYOND_LIMIT = [
  'all',
  'home_run',
  'none',
] as const;

export const SCORE_SOURCE = [
  'entered',
  'derived',
] as const;

export const SERIES_LENGTH = [
  1,
  3,
  5,
  7,
] as const;

export const SERIES_SCOPE = [
  'one',
  'following',
  'all',
] as const;

export const SEVERITY = [
  'low',
  'medium',
  'high',
] as const;

export const SIDE = [
  'home',
  'visitor',
] as const;

export const SLOT_CLOSED_REASON = [
  'canceled',
  'over',
] as const;

export const SLOT_ITEMS = [
  'games',
  'events',
] as const;

export const SLOT_KIND = [
  'snack',
  'scorekeeper',
  'field_preparation',
  'other',
] as const;

export const SLOT_SCOPE = [
  'one',
  'all',
] as const;

export const SOCCER_DECISION = [
  'win',
  'loss',
  'tie',
] as const;

export const SOCCER_OUTCOME = [
  'saved',
  'blocked',
  'post',
  'off_target',
] as const;

export const SOCCER_PLAIN_TYPE = [
  'own_goal',
  'save',
  'goal_allowed',
  'penalty_kick_missed',
  'corner_kick',
  'offside',
  'foul_committed',
  'foul_suffered',
  'yellow_card',
  'second_yellow_card',
  'red_card',
] as const;

export const SOCCER_POSITION = [
  'GK',
  'D',
  'M',
  'F',
  'DF',
  'DEF',
  'LB',
  'CB',
  'LCB',
  'RCB',
  'RB',
  'WB',
  'LWB',
  'RWB',
  'SW',
  'MF',
  'MID',
  'DM',
  'CDM',
  'CM',
  'LCM',
  'RCM',
  'AM',
  'CAM',
  'LM',
  'RM',
  'FW',
  'FWD',
  'LW',
  'RW',
  'CF',
  'ST',
] as const;

export const SOCCER_SHOOTOUT_KICK_OUTCOME = [
  'saved',
  'scored',
  'missed',
] as const;

export const SOFTBALL_BASE = [
  'first',
  'second',
  'third',
] as const;

export const SOFTBALL_BATTER_TO = [
  'out',
  'first',
  'second',
  'third',
  'home',
] as const;

export const SOFTBALL_DECISION = [
  'win',
  'loss',
  'save',
] as const;

export const SOFTBALL_MISPLAY_TYPE = [
  'wild_pitch',
  'passed_ball',
  'foul_error',
  'illegal_pitch',
] as const;

export const SOFTBALL_OPPOSING_RUNNER_FROM = [
  'first',
  'second',
  'third',
] as const;

export const SOFTBALL_OPPOSING_RUNNER_TO = [
  'out',
  'first',
  'second',
  'third',
  'home',
] as const;

export const SOFTBALL_PLAIN_TYPE = [
  'run',
  'putout',
  'assist',
  'error',
  'double_play_turned',
] as const;

export const SOFTBALL_PLATE_APPEARANCE_TYPE = [
  'single',
  'double',
  'triple',
  'home_run',
  'walk',
  'intentional_walk',
  'hit_by_pitch',
  'strikeout',
  'field_out',
  'force_out',
  'fielders_choice',
  'grounded_into_double_play',
  'reached_on_error',
  'sac_fly',
  'sac_bunt',
  'catcher_interference',
] as const;

export const SOFTBALL_POSITION = [
  'P',
  'C',
  '1B',
  '2B',
  '3B',
  'SS',
  'LF',
  'LC',
  'CF',
  'RC',
  'RF',
  'SF',
  'DP',
  'FLEX',
  'EP',
  'PH',
  'PR',
] as const;

export const SOFTBALL_RUN = [
  'earned',
  'unearned',
  'earned_for_pitcher',
] as const;

export const SOFTBALL_RUNNER_FROM = [
  'first',
  'second',
  'third',
] as const;

export const SOFTBALL_RUNNER_TO = [
  'out',
  'first',
  'second',
  'third',
  'home',
] as const;

export const SOFTBALL_RUNNING_PLAY_TYPE = [
  'stolen_base',
  'caught_stealing',
  'picked_off',
  'defensive_indifference',
  'other_advance',
] as const;

export const SPORT_CODE = [
  'baseball',
  'softball',
  'football',
  'soccer',
  'basketball',
  'volleyball',
] as const;

export const STAFF_ROLE = [
  'head_coach',
  'assistant_coach',
  'team_manager',
] as const;

export const STAT_EVENT_BATCH_MODE = [
  'all',
  'each',
] as const;

export const STAT_EVENT_OUTCOME = [
  'recorded',
  'already_recorded',
  'voided',
  'already_voided',
  'refused',
] as const;

export const STAT_FORMAT = [
  'integer',
  'decimal',
  'rate',
  'percentage',
  'innings',
] as const;

export const STATUS_REASON = [
  'rain',
  'lightning',
  'heat',
  'air_quality',
  'field_closed',
  'no_officials',
  'team_short',
  'other',
] as const;

export const SUSPENSION_REASON = [
  'red_card',
  'second_yellow_card',
  'yellow_cards',
] as const;

export const TEAM_EVENT_KIND = [
  'practice',
  'meeting',
  'picture_day',
  'other',
] as const;

export const TEAM_EVENT_STATUS = [
  'scheduled',
  'canceled',
  'displaced',
] as const;

export const TEXT_PART = [
  'message',
  'title',
  'place',
  'note',
  'label',
  'links',
] as const;

export const TIE_BREAKER = [
  'head_to_head',
  'head_to_head_diff',
  'head_to_head_for',
  'head_to_head_against',
  'head_to_head_against_per_period',
  'head_to_head_away_goals',
  'head_to_head_sweep',
  'division_record',
  'common_games',
  'strength_of_victory',
  'point_diff',
  'points_for',
  'points_against',
  'point_diff_per_game',
  'points_for_per_game',
  'points_against_per_game',
  'points_against_without_worst',
  'points_against_without_worst_two',
  'points_against_per_period',
  'away_goals',
  'away_wins',
  'points',
  'wins',
  'fewest_losses',
  'fewest_forfeits',
  'fair_play',
  'set_ratio',
  'point_ratio',
] as const;

export const TOKEN_FAULT = [
  'malformed',
  'algorithm-not-allowed',
  'wrong-issuer',
  'unknown-key',
  'wrong-signature',
  'expired',
  'not-yet-valid',
  'no-expiry',
  'no-subject',
  'wrong-audience',
  'wrong-party',
  'wrong-type',
  'wrong-claim',
  'account-deleted',
] as const;

export const UNDO_CAUSE = [
  'changed',
  'fields',
  'divisions',
  'teams',
  'staff',
  'players',
  'games',
  'brackets',
  'standings',
  'events',
  'place-states',
  'slots',
  'officials',
  'scoring',
  'answers',
  'messages',
  'families',
  'settings',
] as const;

export const VOLLEYBALL_GRADE = [
  3,
  2,
  1,
] as const;

export const VOLLEYBALL_PLAIN_TYPE = [
  'attack_error',
  'attack_attempt',
  'assist',
  'ball_handling_error',
  'service_ace',
  'service_error',
  'serve_attempt',
  'reception_error',
  'dig',
  'dig_error',
  'block_solo',
  'block_assist',
  'block_error',
  'rally_won',
] as const;

export const VOLLEYBALL_POSITION = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  'L',
] as const;

export const VOLLEYBALL_REASON = [
  'rotation',
  'net',
  'foot',
  'penalty',
  'opponent',
  'other',
] as const;

export const WEBHOOK_ATTEMPT_FAILURE = [
  'refused',
  'redirected',
  'timed-out',
  'unreachable',
  'address-not-allowed',
  'not-echoed',
] as const;

export const WEBHOOK_CHOICE = [
  'active',
  'paused',
] as const;

export const WEBHOOK_DELIVERED_TYPE = [
  'game.scheduled',
  'game.rescheduled',
  'game.started',
  'game.final',
  'game.postponed',
  'game.suspended',
  'game.canceled',
  'game.forfeited',
  'game.removed',
  'game.score_changed',
  'game.officials_changed',
  'event.scheduled',
  'event.changed',
  'event.canceled',
  'event.displaced',
  'schedule.changed',
  'standings.changed',
  'bracket.created',
  'bracket.changed',
  'bracket.removed',
  'season.created',
  'season.changed',
  'season.removed',
  'team.created',
  'team.changed',
  'team.removed',
  'team.roster_changed',
  'league.changed',
  'org.changed',
  'membership.requested',
  'membership.approved',
  'membership.denied',
  'membership.revoked',
  'membership.ended',
  'member.erased',
  'player.erased',
  'webhook.test',
  'webhook.challenge',
] as const;

export const WEBHOOK_DELIVERY_FILTER = [
  'waiting',
  'delivered',
  'failed',
  'held',
] as const;

export const WEBHOOK_DELIVERY_STATE = [
  'waiting',
  'delivered',
  'failed',
  'held',
] as const;

export const WEBHOOK_DISABLED_REASON = [
  'gone',
  'failing',
] as const;

export const WEBHOOK_EVENT_TYPE = [
  'game.scheduled',
  'game.rescheduled',
  'game.started',
  'game.final',
  'game.postponed',
  'game.suspended',
  'game.canceled',
  'game.forfeited',
  'game.removed',
  'game.score_changed',
  'game.officials_changed',
  'event.scheduled',
  'event.changed',
  'event.canceled',
  'event.displaced',
  'schedule.changed',
  'standings.changed',
  'bracket.created',
  'bracket.changed',
  'bracket.removed',
  'season.created',
  'season.changed',
  'season.removed',
  'team.created',
  'team.changed',
  'team.removed',
  'team.roster_changed',
  'league.changed',
  'org.changed',
  'membership.requested',
  'membership.approved',
  'membership.denied',
  'membership.revoked',
  'membership.ended',
  'member.erased',
  'player.erased',
] as const;

export const WEBHOOK_STATE = [
  'unverified',
  'active',
  'paused',
  'disabled',
] as const;

export const WEEK_OF_MONTH = [
  'first',
  'second',
  'third',
  'fourth',
  'last',
] as const;

export const WEEKDAY = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

export const WITHOUT_LIMITS = [
  'no-table',
  'sport-not-in-table',
  'age-unknown',
  'age-not-in-table',
  'age-not-limited',
] as const;
