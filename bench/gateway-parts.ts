import { globSync } from 'node:fs';
import { join } from 'node:path';
import { allPrepared } from '../src/adapters/postgres/orm/prepared.ts';

// Everything that the bench imports from the gateway's sources, in one place.

export { startEmbeddedPostgres } from '../dev/embedded-postgres/start-embedded-postgres.ts';
export { cacheSizes } from '../src/adapters/cache/cache-sizes.ts';
export { leastRecentlyUsed } from '../src/adapters/cache/least-recently-used.ts';
export { RECENT_MS } from '../src/adapters/cache/recent-reads.ts';
export { admissionControl, type Slot } from '../src/adapters/http/admission/admission-control.ts';
export { spreadingRetries } from '../src/adapters/http/admission/retry-after.ts';
export { serialize } from '../src/adapters/http/pipeline/serializer.ts';
export { BoxScore, LiveGame } from '../src/adapters/http/routes/box-scores.ts';
export { JOINED_AS_WRITTEN } from '../src/adapters/postgres/driver/session-settings.ts';
export { getBoxScore } from '../src/application/scoring/get-box-score.ts';
export { getLiveGame } from '../src/application/scoring/get-live-game.ts';
export { rulesOf } from '../src/domain/league/season-rules.ts';
export { ownTeams } from '../src/domain/membership/own-teams.ts';
export type { Role } from '../src/domain/membership/roles.ts';
export { toColumn } from '../src/domain/scoring/stat-column.ts';
export { countsInTotals, teamTotals } from '../src/domain/scoring/team-totals.ts';
export { MAX_SCORE_WITH_TYPO, type NameTerm, nameTerms, WORD_GRADES } from '../src/domain/shared/name-match.ts';
export { localDate, type TimeZone } from '../src/domain/shared/time.ts';
export { standings } from '../src/domain/standings/standings.ts';

/** Every query of the gateway. */
export async function allQueries(): Promise<ReturnType<typeof allPrepared>> {
  const folder = join(import.meta.dirname, '../src/adapters/postgres');
  for (const file of globSync('*.ts', { cwd: folder })) await import(join(folder, file));
  return allPrepared();
}
