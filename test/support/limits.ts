/** Of the limits, only those on messages, polls and new organizations: tests call quickly, and their clocks do not advance. */
export const LIMITS = {
  userPerMinute: 0,
  userAtOnce: 0,
  addressPerMinute: 0,
  addressAtOnce: 0,
  secretPerHour: 0,
  messagesPerMinute: 30,
  pollsPerMinute: 120,
  orgsPerNetwork: 5,
};

export const WEBHOOKS = { keys: [Buffer.alloc(32, 7)], allowedNetworks: ['127.0.0.0/8', '::1/128'] };
