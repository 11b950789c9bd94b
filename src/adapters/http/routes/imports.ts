import { z } from 'zod';
import type { ImportView } from '../../../application/imports/get-import.ts';
import { FIELDS, type Field } from '../../../domain/imports/columns.ts';
import { BYTE_ENCODINGS } from '../../../domain/imports/encodings.ts';
import { IMPORT_KINDS } from '../../../domain/imports/import-kind.ts';
import { THINGS } from '../../../domain/imports/league.ts';
import {
  type IMPORT_FAILURES,
  IMPORT_STAGES,
  type IMPORT_STATES,
  type LeagueImport,
  MAX_FILE_BYTES,
  undoableUntil,
} from '../../../domain/imports/league-import.ts';
import { PRODUCTS } from '../../../domain/imports/templates.ts';
import type { LeagueImportId, SeasonId, TeamId } from '../../../domain/shared/ids.ts';
import { mapOk } from '../../../domain/shared/result.ts';
import { cursorAfter, nextCursor, pageAfter, paging, sequencePosition, timePosition, writeCursor } from '../contract/cursor.ts';
import { route } from '../contract/route.ts';
import { count, definite, explainedEnum, flag, Id, Instant, id, integer, namedEnum, orNull, positive } from '../contract/schemas.ts';
import { CsvText } from '../pipeline/csv.ts';

const Kind = namedEnum('ImportKind', IMPORT_KINDS);
const EXPORT_FILE_NAMES = IMPORT_KINDS.map((kind) => `${kind}.csv` as const);

const Counts = z.object({ new: count, changed: count, same: count }).meta({ id: 'ImportCounts' });

const Column = z
  .object({
    column: z.string().meta({ description: 'Its letters, as spreadsheet programs show them', examples: ['B'] }),
    header: z.string().meta({ examples: ['Team Name'] }),
    field: orNull(z.string(), { description: 'The field it is read as; null if the column was skipped', examples: ['team'] }),
    leftOut: orNull(
      explainedEnum('ColumnLeftOut', {
        personal: 'personal data that is not needed, such as a birth date; its contents are neither stored nor repeated',
        'another-kind': 'read by another kind of import',
        unknown: 'unknown header',
        'as-told': 'excluded by the mapping',
      }),
      {},
    ),
  })
  .meta({ id: 'ImportColumn', description: 'How a column was handled' });

const Encoding = namedEnum('FileEncoding', BYTE_ENCODINGS);
const Report = z
  .object({
    encoding: z.string().meta({ examples: ['windows-1252'] }),
    isEncodingGuessed: z
      .boolean()
      .meta({ description: 'Whether the encoding was guessed because neither the file nor the request states it' }),
    plausibleEncodings: z.array(Encoding).meta({
      description:
        'Where the encoding must be told (rule `encoding-unclear`): those that are plausible, the likeliest first; an app shows words of the file in each',
      examples: [['macintosh', 'windows-1252']],
    }),
    delimiter: z.string().meta({ examples: [','] }),
    product: namedEnum('ImportProduct', PRODUCTS)
      .nullable()
      .meta({ description: 'The product that the file comes from, detected by its header' }),
    headerLine: positive.nullable(),
    columns: z.array(Column),
    rows: count.meta({ description: 'Non-empty lines below the header' }),
    counts: z.object(Object.fromEntries(THINGS.map((thing) => [thing, Counts]))).meta({
      id: 'ImportChanges',
      description: 'Counts of new, changed and unchanged items by type; for a dry run or a rejected file, what they would be',
    }),
  })
  .meta({ id: 'ImportReport', description: 'How a file was read, and what it changes' });

export const Import = z
  .object({
    id: Id,
    kind: Kind,
    isDryRun: z.boolean(),
    requestedBy: Id,
    requestedAt: Instant,
    status: explainedEnum('ImportStatus', {
      running: 'in progress',
      done: 'everything was stored, or would be in case of a dry run',
      refused: 'the file has faults, and nothing was stored',
      failed: '`failure` says why; nothing was stored',
    } satisfies Record<(typeof IMPORT_STATES)[number], string>),
    failure: explainedEnum('ImportFailure', {
      interrupted: 'the gateway instance that ran it has stopped: send the file again',
      unavailable: 'the database was unavailable: send the file again',
      'league-changed': 'others repeatedly changed the same data in the meantime: send the file again',
      'bracket-affected': 'a result would give a play-off game that has begun to other teams: see the bracket, and change that game first',
      'too-much': 'the file needs more time or memory than an import may use: send it in parts',
      'internal-error': 'something went wrong inside the gateway',
    } satisfies Record<(typeof IMPORT_FAILURES)[number], string>).nullable(),
    progress: z
      .object({
        stage: namedEnum('ImportStage', IMPORT_STAGES),
        done: count,
        total: count.meta({ description: '0 until it is known' }),
      })
      .meta({ id: 'ImportProgress' }),
    report: Report.nullable(),
    faultCount: count,
    noteCount: count,
    endedAt: Instant.nullable(),
    undoableUntil: orNull(Instant, {
      description:
        'Until when it can be undone; null if it cannot, because it made nothing new, made more than 20 000 items, or has been undone',
    }),
    undo: z
      .object({
        undoneAt: Instant,
        undoneBy: Id,
        removed: z.object(Object.fromEntries(THINGS.map((thing) => [thing, count]))).meta({
          id: 'ImportRemoved',
          description: 'Counts of removed items by type: what the import made and was still there',
        }),
      })
      .nullable()
      .meta({ id: 'ImportUndo' }),
  })
  .meta({ id: 'Import', description: 'The import of one file' });

const Finding = z
  .object({
    severity: namedEnum('FindingSeverity', ['fault', 'note'] as const),
    line: orNull(positive, { description: 'Counted from 1; null if the finding is about the whole file' }),
    column: orNull(z.string(), { description: 'Its letters; null if the finding is about the whole line', examples: ['B'] }),
    header: orNull(z.string(), { examples: ['Team Name'] }),
    rule: z.string().meta({ examples: ['unknown-team'] }),
    sentence: z.string().meta({
      description: 'In the language of whoever sent the file',
      examples: ['Line 4, column B (“Team”): there is no team “Tigres” (did you mean “Tigers”?).'],
    }),
    suggestions: z.array(z.string()).meta({
      description:
        'What may stand in the cell instead, the likeliest first: a team of the league, or the time in words that say which half of the day',
      examples: [['Tigers']],
    }),
  })
  .meta({ id: 'ImportFinding', description: 'A fault, because of which nothing was stored, or a note, which prevents nothing' });

export const viewImport = (stored: LeagueImport) => {
  const { state, progress, faults, notes, report, undo, made: _, orgId: __, ...job } = stored;
  return {
    ...job,
    undoableUntil: undoableUntil(stored),
    undo: undo && { undoneAt: undo.at, undoneBy: undo.by, removed: undo.removed },
    status: state,
    progress,
    faultCount: faults,
    noteCount: notes,
    report: report && {
      ...report,
      plausibleEncodings: report.plausibleEncodings ?? [],
      columns: report.columns.map(({ column, header, use }) => ({
        column,
        header,
        field: 'field' in use ? use.field : null,
        leftOut: 'leftOut' in use ? use.leftOut : null,
      })),
    },
  };
};

const GAME_MINUTES = { min: 1, max: 1440 };

const Mapping = z
  .string()
  .max(4_000)
  .transform((written, context) => {
    try {
      return JSON.parse(written) as unknown;
    } catch {
      context.addIssue('must be JSON');
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string().max(200), z.enum(FIELDS).nullable()))
  .transform((mapping) => mapping as Readonly<Record<string, Field | null>>)
  .meta({
    type: 'string',
    contentMediaType: 'application/json',
    pattern: '^\\s*\\{',
    description: `Maps columns, by header or letters, to fields, as a JSON object; null skips a column. Fields: ${FIELDS.join(', ')}`,
    examples: ['{"Squad":"team","F":null}'],
  });

export const startImport = route({
  method: 'post',
  path: '/api/org/imports',
  summary: 'Import a file',
  description: `Accepts a file exported from a spreadsheet program or another product, up to 10 MB and 50 000 lines: a form with one file, or the file itself as \`text/csv\`.
The encoding can be UTF-8, UTF-16 or one of \`encoding\`, the delimiter a comma, semicolon or tab. What is not Unicode and reads differently in several encodings is a fault (\`encoding-unclear\`, with \`report.plausibleEncodings\`) until \`encoding\` says which is right. Titles above the header, blank lines and repeated headers are ignored. Columns are known by their usual English and Spanish names. Letters that another program has garbled (\`Ã©\` for \`é\`) are mended, which is a note. A game with a day and no time, or with \`TBD\` or \`Por definir\` for it, is stored without one; what may be noon or midnight (\`12:00 AM\`) is a fault (\`noon-or-midnight\`) until it says which.
An import is all or nothing: with a single fault nothing is stored, and the import lists every fault with its line, column and an explanation, in the language of whoever sent the file. It needs no \`Idempotency-Key\`: importing the same file again changes nothing, a corrected file changes only what was corrected, and nothing is ever deleted. What it made can be removed again as a whole (\`undoImport\`). With \`dryRun=true\` nothing is stored.
A game against a team of another league names that league in a column such as \`Visitor League\`; the team is made if there is none of that name and league.
An import sends no notifications. An organization can run one import at a time.`,
  access: 'member',
  useCase: 'startImport',
  idempotency: 'own',
  query: z.object({
    kind: Kind,
    dryRun: flag(),
    seasonId: id<SeasonId>().optional().meta({ description: 'The season for lines that do not name one' }),
    teamId: id<TeamId>().optional().meta({ description: 'The team for lines that do not name one' }),
    dateOrder: namedEnum('DateOrder', ['month-first', 'day-first'] as const)
      .optional()
      .meta({ description: 'Which part of a date comes first, if the file does not make it clear' }),
    encoding: Encoding.optional().meta({ description: 'How to read a file that is neither UTF-8 nor UTF-16' }),
    gameMinutes: z.coerce
      .number()
      .pipe(integer(GAME_MINUTES))
      .optional()
      .meta({ type: 'integer', minimum: GAME_MINUTES.min, maximum: GAME_MINUTES.max }),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'must be two capital letters')
      .optional()
      .meta({ description: 'For facilities without a country, ISO 3166-1', examples: ['US'] }),
    mapping: Mapping.optional(),
  }),
  file: { maxBytes: MAX_FILE_BYTES },
  replies: { 202: Import },
  refusals: ['import-running', 'file-too-large', 'file-missing', 'unknown-reference'],
  handle: async ({ useCases, actor, query: { kind, dryRun: isDryRun, mapping = {}, ...options }, file, language }) =>
    mapOk(await useCases.startImport({ actor, kind, isDryRun, language, mapping, options: definite(options), file }), viewImport),
});

const imports = 'imports';

export const listImports = route({
  method: 'get',
  path: '/api/org/imports',
  summary: 'List imports',
  description: 'Imports of the last seven days, newest first.',
  access: 'member',
  useCase: 'listImports',
  query: z.object(paging(imports, timePosition)),
  replies: { 200: z.object({ imports: z.array(Import), nextCursor }).meta({ id: 'Imports' }) },
  refusals: [],
  handle: async ({ useCases, actor, query }) =>
    mapOk(await useCases.listImports({ actor, page: pageAfter(query) }), (page) => ({
      imports: page.items.map(viewImport),
      nextCursor: cursorAfter(imports, page, (last) => [last.requestedAt, last.id]),
    })),
});

const findings = 'import-findings';
const viewWithFindings = ({ job, findings: found, next }: ImportView) => ({
  ...viewImport(job),
  findings: found,
  nextCursor: next === undefined ? null : writeCursor(findings, [next]),
});

const ofImport = z.object({ importId: id<LeagueImportId>() });

export const getImport = route({
  method: 'get',
  path: '/api/org/imports/:importId',
  summary: 'Get the status of an import',
  description: `The progress of the import; once it has ended, the counts of new, changed and unchanged items, and a page of the findings: all faults and notes of the file, faults first, in order of line and column. Imports are kept for seven days, the files are not kept.`,
  access: 'member',
  useCase: 'getImport',
  params: ofImport,
  query: z.object(paging(findings, sequencePosition)),
  replies: {
    200: Import.extend({ findings: z.array(Finding), nextCursor }).meta({
      id: 'ImportWithFindings',
      description: 'An import, with its findings',
    }),
  },
  refusals: ['not-found'],
  handle: async ({ useCases, actor, params, query: { limit, cursor } }) =>
    mapOk(await useCases.getImport({ actor, importId: params.importId, first: cursor ?? 0, limit }), viewWithFindings),
});

export const undoImport = route({
  method: 'post',
  path: '/api/org/imports/:importId/undo',
  summary: 'Undo an import',
  description: `Removes everything that the import made, or nothing: it is refused with all reasons as soon as one item has been changed since, or something else needs it, such as a family’s answer to a game. Before, \`report.counts\` of the import says how many items of each type it made (\`new\`); afterwards, \`undo.removed\` says how many went.
What the import changed in existing items stays as it is: import the right file, or correct it by hand. Events of teams that made room for its games stay displaced. Possible until \`undoableUntil\`, seven days after the file was sent. Undoing sends no notifications; webhooks are told that league and schedule have changed. Undoing again returns the same response.`,
  access: 'member',
  useCase: 'undoImport',
  params: ofImport,
  replies: { 200: Import },
  refusals: ['not-found', 'import-running', 'nothing-to-undo', 'import-in-use'],
  handle: async ({ useCases, actor, params }) => mapOk(await useCases.undoImport({ actor, ...params }), viewImport),
});

/** The route streams a file; the API description shows it as text. */

export const exportLeague = route({
  method: 'get',
  path: '/api/org/exports/:file',
  summary: 'Export a file of the league',
  description: `CSV that can be imported again. Into another organization, which must have the seasons, import the files in the order facilities, teams, staff, rosters, schedule, scores. \`… ID\` columns contain the id from an imported file, or else the gateway’s id. No cell is a formula.
Not exported, as no file has a column for them: games in progress or suspended, period scores and statistics. Exports are recorded in the audit log.`,
  access: 'member',
  useCase: 'exportLeague',
  params: z.object({ file: namedEnum('ExportFile', EXPORT_FILE_NAMES) }),
  replies: { 200: CsvText },
  fileType: 'text/csv',
  refusals: [],
  handle: ({ useCases, actor, params }) =>
    useCases.exportLeague({ actor, kind: params.file.replace('.csv', '') as (typeof IMPORT_KINDS)[number] }),
});
