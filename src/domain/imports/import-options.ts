import type { SeasonId, TeamId } from '../shared/ids.ts';
import type { DateOrder } from './dates.ts';
import type { ByteEncoding } from './encodings.ts';

export type ImportOptions = Readonly<{
  /** The season of rows without one. */
  seasonId?: SeasonId;
  /** The team of rows that do not name one: the file is its roster, or its own view of the schedule. */
  teamId?: TeamId;
  dateOrder?: DateOrder;
  /** Of a file that is not Unicode. */
  encoding?: ByteEncoding;
  /** The length in minutes of games with neither an end nor a length: 1 to 1440. */
  gameMinutes?: number;
  /** ISO 3166-1 alpha-2; for facilities without a country. */
  country?: string;
}>;
