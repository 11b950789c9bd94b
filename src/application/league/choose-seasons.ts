import type { Member } from '../../domain/membership/permissions.ts';
import type { SeasonId } from '../../domain/shared/ids.ts';
import { localDate } from '../../domain/shared/time.ts';
import type { SeasonChoice } from '../ports/storage/league/league-reader.ts';

/** The requested season, or by default those that are current today in the org's time zone. */
export const chooseSeasons = (seasonId: SeasonId | undefined, { org }: Pick<Member, 'org'>, now: Date): SeasonChoice =>
  seasonId === undefined ? { currentOn: localDate(now, org.timeZone) } : { seasonId };
