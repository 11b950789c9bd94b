import type { SeasonId, TeamId } from '../shared/ids.ts';
import type { DateOrder } from './dates.ts';

export type ImportOptions = Readonly<{
  /** What rows without a season are for. */
  seasonId?: SeasonId;
  /** Whose file it is, where rows do not name the team: its roster, or its own view of the schedule. */
  teamId?: TeamId;
  dateOrder?: DateOrder;
  /** How long a game lasts that has neither an end nor a length: 1 to 1440. */
  gameMinutes?: number;
  /** ISO 3166-1 alpha-2, of facilities without one. */
  country?: string;
}>;
