/** How often something may be done in a window that begins with the first time. */
export type ActionLimit = Readonly<{ limit: number; windowSeconds: number }>;

const DAY_SECONDS = 24 * 3600;

/**
 * What a person can do and undo alone, again and again, is bounded per org, or for the person as a whole where no org is concerned. What ends something is not: leaving, unlinking, withdrawing and
 * erasing are never refused.
 */
export const ACTION_LIMITS = {
  /** Making organizations, wherever. */
  'making-orgs': { limit: 1, windowSeconds: DAY_SECONDS },
  /** Making organizations from one network, unless the deployment sets another limit. */
  'making-orgs-in-a-network': { limit: 5, windowSeconds: DAY_SECONDS },
  /** Joining, in any role; a round of joining and leaving counts once. */
  joining: { limit: 5, windowSeconds: DAY_SECONDS },
  /** Requests for a link to a child, inquiries about one, and claims to a team. */
  linking: { limit: 20, windowSeconds: DAY_SECONDS },
  /** Invitations of followers. */
  'inviting-followers': { limit: 10, windowSeconds: DAY_SECONDS },
  /** Calendar addresses that replace an earlier one. */
  'calendar-address': { limit: 5, windowSeconds: DAY_SECONDS },
  /** Taking the same open place, which its umpire can decline again. */
  'taking-a-place': { limit: 3, windowSeconds: DAY_SECONDS },
  /** Reports of naming the same child as a guest: it is allowed further times, and reported once. */
  'naming-a-guest': { limit: 1, windowSeconds: DAY_SECONDS },
  /** Entering who brings the snacks of a game; clearing it is free. */
  snacks: { limit: 50, windowSeconds: DAY_SECONDS },
  /** Taking places of slots, which can be given back at once; giving back is free. */
  'taking-a-slot': { limit: 50, windowSeconds: DAY_SECONDS },
  /** Naming official scorers, which is reported to coaches; clearing one is free. */
  'naming-a-scorer': { limit: 50, windowSeconds: DAY_SECONDS },
  consent: { limit: 20, windowSeconds: DAY_SECONDS },
  /** Test events of one webhook, whoever sends them. */
  'webhook-test': { limit: 10, windowSeconds: 3600 },
  /** Challenges to addresses of an org's webhooks, whoever enters them. */
  'webhook-challenge': { limit: 20, windowSeconds: 3600 },
} as const satisfies Readonly<Record<string, ActionLimit>>;

export type LimitedAction = keyof typeof ACTION_LIMITS;
