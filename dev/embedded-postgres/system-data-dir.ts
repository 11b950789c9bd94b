/** Where root keeps what an unprivileged server must reach when the clone itself is closed to it. */
export const SYSTEM_DATA_DIR = '/var/lib/league-gateway';
