/** Messages of the parts that both apps share, in ICU's syntax. */
export const en = {
  loading: 'Loading…',
  retry: 'Try again',
  offline: 'No network',
  keptSince: 'As of {when}. There is no network now.',
  unreachable: 'The league cannot be reached just now. Is there a network?',
  failed: 'Something went wrong in the app.',
  main: 'Main',
  close: 'Close',
  cancel: 'Cancel',
  signIn: 'Sign in',
  signOut: 'Sign out',
  fieldUnknown: 'Field to be announced',
  status:
    '{status, select, scheduled {} in_progress {Live} final {Final} postponed {Postponed} canceled {Canceled} suspended {Suspended} forfeit {Forfeit} displaced {Moved aside} other {{status}}}',
  role: '{role, select, admin {Admin} staff {Staff} coach {Coach} umpire {Umpire} parent {Parent} follower {Follower} other {{role}}}',
} as const;
