/** What earlier replies contained, for later calls to use. */
export function knowledge() {
  const lists = new Map<string, string[]>();
  const learn = (kind: string, value: unknown) => {
    if (typeof value !== 'string') return;
    const known = lists.get(kind) ?? [];
    if (!known.includes(value)) lists.set(kind, [...known, value]);
  };
  return {
    of: (kind: string): readonly string[] => lists.get(kind) ?? [],
    learn,
    /** Collects everything useful in a reply, at any depth. */
    learnFrom(operation: string, value: unknown): void {
      if (typeof value !== 'object' || value === null) return;
      for (const member of Object.values(value)) this.learnFrom(operation, member);
      const told = value as Record<string, unknown>;
      learn('membership', told['membershipId']);
      learn('code', told['inviteCode']);
      if ('seed' in told) learn('proposal', told['id']);
      if ('undoableUntil' in told) learn('day change', told['id']);
      if ('inviteCode' in told) learn('invite', told['id']);
      const [, orgId, secret] = /calendars\/([^/]+)\/([^/]+)\.ics$/.exec(String(told['address'])) ?? [];
      if (secret) learn('calendar', told['id']);
      if (secret) learn('calendar address', `${orgId} ${secret}`);
      if ('eventTypes' in told) learn('webhook', told['id']);
      learn('webhook event', told['eventId']);
      if ('arrivalMinutes' in told) learn('team event', told['id']);
      if (Array.isArray(told['taken'])) {
        learn('slot', told['id']);
        for (const place of told['taken']) learn('slot place', `${told['id']} ${(place as Record<string, unknown>)['id']}`);
      }
      if ('feeCents' in told) learn('place', told['id']);
      if ('meetings' in told && told['id'] !== null) learn('bracket', told['id']);
      if ('sequence' in told) learn('event', `${told['gameId']} ${told['id']}`);
      if ('content' in told && 'roomId' in told) learn('message', `${told['roomId']} ${told['id']}`);
      if ('player' in told) learn('link', told['id']);
      for (const time of ['cursor', 'nextBefore', 'createdAt', 'deletedAt']) learn('time', told[time]);
      learn(`${operation} cursor`, told['nextCursor']);
    },
  };
}
export type Knowledge = ReturnType<typeof knowledge>;
