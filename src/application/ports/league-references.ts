/**
 * What refers to what, by repository and member: a value that something refers to is not removed. The storage adds what it keeps outside the
 * repositories, and MUST list every foreign key.
 */
export const REFERRERS = {
  sports: { seasons: ['sportId'], games: ['sportId'] },
  seasons: {
    ...{ divisions: ['seasonId'], teams: ['seasonId'], games: ['seasonId'], brackets: ['seasonId'] },
    ...{ ageGroupRules: ['seasonId'], standingsDecisions: ['seasonId'] },
  },
  ageGroups: {
    ...{ divisions: ['ageGroupId'], teams: ['ageGroupId'], games: ['ageGroupId'], brackets: ['ageGroupId'] },
    ...{ ageGroupRules: ['ageGroupId'], standingsDecisions: ['ageGroupId'] },
  },
  divisions: { teams: ['divisionId'], bracketEntrants: ['divisionId'] },
  facilities: { fields: ['facilityId'], games: ['facilityId'] },
  fields: { games: ['fieldId'] },
  teams: {
    staff: ['teamId'],
    roster: ['teamId'],
    games: ['homeTeamId', 'visitorTeamId'],
    pointAdjustments: ['teamId'],
    statEvents: ['teamId'],
    lineups: ['teamId'],
    parentLinks: ['teamId'],
    teamClaims: ['teamId'],
    pushTokens: ['teamId'],
    calendarAddresses: ['teamId'],
    roomClocks: ['roomId'],
    bracketEntrants: ['teamId'],
  },
  players: {
    roster: ['playerId'],
    guardians: ['playerId'],
    parentLinks: ['playerId'],
    statEvents: ['playerId'],
    lineupPlaces: ['playerId'],
    consents: ['playerId'],
  },
  games: {
    officialAssignments: ['gameId'],
    gameChanges: ['gameId'],
    statEvents: ['gameId'],
    lineups: ['gameId'],
    reports: ['gameId'],
    bracketGames: ['gameId'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export type ReferredTo = keyof typeof REFERRERS;
