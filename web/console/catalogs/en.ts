/** Messages of the console, in ICU's syntax. */
export const en = {
  'signIn.title': 'League console',
  'signIn.text': 'Sign in to run your league: approvals, rosters, schedule, scores.',
  'tab.waiting': 'To do',
  'tab.schedule': 'Schedule',
  'tab.people': 'People',
  'tab.league': 'League',
  'tab.more': 'More',
  'orgs.title': 'Your leagues',
  'orgs.none': 'You are an admin of no league yet. Open the admin’s invitation that you were given, or ask whoever runs your league.',
  'orgs.open': 'Open',
} as const;
