/** Messages of the family app, in ICU's syntax. */
export const en = {
  'signIn.title': 'Your league',
  'signIn.text': 'Sign in to see your family’s games, keep the score from the field, and talk with your team.',
  'follow.title': 'Follow a child',
  'follow.text': 'A family invites you to follow their child’s games. You see which child it is once you have accepted.',
  'follow.accept': 'Accept the invitation',
  'follow.notValid': 'This invitation does not work, or no longer does. Ask the family who sent it to you for a new one.',
  'tab.home': 'Home',
  'tab.standings': 'Standings',
  'tab.chat': 'Chat',
  'tab.me': 'You',
} as const;
