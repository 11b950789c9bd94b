/** Messages of the family app, in ICU's syntax. */
export const en = {
  'signIn.title': 'Your league',
  'signIn.text': 'Sign in to see your family’s games, keep the score from the field, and talk with your team.',
  'tab.home': 'Home',
  'tab.standings': 'Standings',
  'tab.chat': 'Chat',
  'tab.me': 'You',
} as const;
