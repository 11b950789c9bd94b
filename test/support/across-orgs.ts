/**
 * Statements that read or write several orgs, by name prefix, with the reason and, where it is high, the cost. On a
 * cluster, each such statement runs one task for every shard of its tables (32 unless an operator has chosen otherwise)
 * and fails while a node is down.
 */
export const ACROSS_ORGS: Readonly<Record<string, string>> = {
  'shared.scope-versions': 'an instance learns with one statement what is new in all orgs that it serves',
  'chat.room-states': 'an instance learns with one statement what is new in all rooms that it serves',
  'shared.game-log-versions': 'an instance learns with one statement what is new in all games that it serves',
  'shared.watched-states': 'the same of rooms, scopes and games at once',
  'membership.caller-contexts': 'callers are known before any org of theirs is; on a cluster it reads those alone that they are listed in',
  'membership.callers-by-identity': 'the same, with the callers themselves; read where all orgs are on one node',
  'membership.listed-orgs': 'a list that every node has',
  'membership.unlisted': 'an instance looks once a minute for whom nobody has listed',
  'doctor.': 'the operator looks at the whole deployment',
  'membership.org-summaries': 'the operator sees all orgs',
  'membership.appointing-orgs': 'somebody who signs in is in none of the orgs yet that have appointed them',
  'shared.claim-key-in-all-orgs': 'a key is its caller’s in all orgs; asked where all orgs are on one node',
  'shared.find-outcome-elsewhere': 'the same on a cluster: it asks the orgs of the caller alone, before the work begins',
  'privacy.requests': 'one list of what a person asked for, by time, whatever the org',
  'privacy.requests after': 'the same, further on',
  'privacy.orgs-of': 'finds the orgs that hold something of a person, who is erased or exported; new claims ask it on one database alone',
  'retention.orgs-with-': 'finds the orgs in which something has expired',
  'scheduling.orgs-with-': 'finds the orgs that have something due',
  'notifications.orgs-with-': 'finds the orgs that have something due',
  'notifications.backlog': 'one instance looks twice a minute how much is due in all orgs',
  'reminders.orgs-due': 'finds the orgs whose turn it is',
  'mail.orgs-with-': 'finds the orgs that have something due',
  'mail.backlog': 'one instance looks twice a minute how much is due in all orgs',
  'webhooks.backlog': 'one instance looks twice a minute how much is due in all orgs',
  'webhooks.waiting': 'finds the endpoints, whatever the org, that have something due',
  'privacy.leave-devices': 'devices are known by their tokens; an erasure needs every node anyway',
  'privacy.delete push_device': 'the same of all devices of a person',
  'retention.unseen-devices': 'finds the devices, whatever the org, that nobody has used for long',
  'retention.see-devices': 'devices on several shards at once; once an interval, of one instance',
  'retention.push-devices': 'the same',
  'retention.attempts': 'counters of nobody in particular; once an interval, of one instance',
  'membership.org-id-of-code': 'codes that every node of a cluster has',
  'membership.org-codes-like': 'the same',
  'retention.mail-recipients': 'addresses of no org; once an interval, of one instance',
  'retention.name-searches': 'counters of persons; once an interval, of one instance',
};

export const isAcrossOrgs = (name: string): boolean => Object.keys(ACROSS_ORGS).some((across) => name.startsWith(across));

/**
 * Statements that write to several tables at once and have variants for a cluster: there, each part would run on all
 * nodes and commit on all of them.
 */
export const OF_ONE_DATABASE: readonly string[] = ['attendance.save', 'chat.append', 'scoring.append-events'];
export const isOfOneDatabase = (name: string): boolean => OF_ONE_DATABASE.includes(name.split(' ')[0]!);
