import { sql as text } from 'kysely';
import type { ImportReader, PartRead } from '../../../application/ports/storage/imports/import-storage.ts';
import { pageOf } from '../../../application/ports/storage/page.ts';
import type { LeaguePart } from '../../../domain/imports/league-parts.ts';
import type { LeagueImportId, OrgId } from '../../../domain/shared/ids.ts';
import type { DatabaseTime } from '../driver/database-time.ts';
import type { Sql } from '../driver/sql.ts';
import { pagesOf } from '../orm/by-keys.ts';
import { asUuid, prepared } from '../orm/prepared.ts';
import { importColumns, jobOf } from './import-row.ts';
import { partOfLeague } from './league-tables.ts';

type Asked = Readonly<{ orgId: OrgId; id: LeagueImportId; now: Date | null }>;
const ONE = prepared('imports.one', ({ orgId, id, now }: Asked, db) =>
  db.selectFrom('league_import as j').where('j.org_id', '=', orgId).where('j.import_id', '=', id).select(importColumns(now)),
);
type PageAsked = Readonly<{ orgId: OrgId; limit: number; now: Date | null; afterAt?: Date | undefined; afterId?: string | undefined }>;
const PAGE = prepared(
  'imports.page',
  ({ orgId, limit, now, afterAt, afterId }: PageAsked, db) => {
    const page = db
      .selectFrom('league_import as j')
      .where('j.org_id', '=', orgId)
      .select(importColumns(now))
      .orderBy('j.requested_at', 'desc')
      .orderBy('j.import_id', 'desc')
      .limit(limit);
    return afterAt === undefined ? page : page.where(text<boolean>`(j.requested_at, j.import_id) < (${afterAt}, ${asUuid(afterId!)})`);
  },
  ['afterAt'],
);

type FindingsAsked = Readonly<{ orgId: OrgId; id: LeagueImportId; first: number; limit: number }>;
const FINDINGS = prepared('imports.findings', ({ orgId, id, first, limit }: FindingsAsked, db) =>
  db
    .selectFrom('import_finding as f')
    .where('f.org_id', '=', orgId)
    .where('f.import_id', '=', id)
    .where('f.place', '>=', first)
    .select(['f.severity', 'f.line', 'f.column_letters as column', 'f.header', 'f.rule', 'f.sentence', 'f.suggestions'])
    .orderBy('f.place')
    .limit(limit),
);

export const postgresImportReader = (sql: Sql, time: DatabaseTime): ImportReader => ({
  async leagueImport(orgId, id) {
    const [job] = await ONE(sql, { orgId, id, now: time() });
    return job && jobOf(job);
  },
  async leagueImports(orgId, { limit, after }) {
    const rows = await PAGE(sql, { orgId, limit: limit + 1, now: time(), afterAt: after?.at, afterId: after?.id });
    return pageOf(rows.map(jobOf), limit);
  },
  importFindings: (orgId, id, first, limit) => FINDINGS(sql, { orgId, id, first, limit }),
  async leaguePart<P extends LeaguePart>(orgId: OrgId, part: P, page: Readonly<{ limit: number; after?: readonly string[] }>) {
    const { table, derived } = partOfLeague(part);
    return (await pagesOf(table, Object.keys(derived))(sql, orgId, page)) as unknown as PartRead<P>;
  },
});
