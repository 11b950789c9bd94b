/** Root's data directory for an unprivileged server that cannot access the clone. */
export const SYSTEM_DATA_DIR = '/var/lib/league-gateway';
