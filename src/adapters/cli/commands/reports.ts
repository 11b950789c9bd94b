import { Command } from 'commander';
import type { ReportEntry } from '../../../application/moderation/list-reports.ts';
import type { WordingView } from '../../../application/ports/storage/moderation/moderation-storage.ts';
import { OPERATOR } from '../../../domain/membership/operator.ts';
import type { TextReportId } from '../../../domain/shared/ids.ts';
import { orgCode, uuid } from '../arguments.ts';
import { type Cli, CommandFailed } from '../cli.ts';
import type { CommandFactory } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { tableOf } from '../table.ts';

type Options = Readonly<{ org?: string; read?: string; dismiss?: string }>;

export const reports: CommandFactory = (act) =>
  new Command('reports')
    .description('list, read or dismiss the reports that no admin may decide, since all of them wrote the words')
    .option('--org <code>', 'the code of the organization; all of them by default', orgCode)
    .option('--read <id>', 'show this report, and what its text said before; the audit log records it', uuid)
    .option('--dismiss <id>', 'let the text of this report stand', uuid)
    .action(
      act(async (cli, { org, read, dismiss }: Options) => {
        const reportId = read ?? dismiss;
        if (reportId === undefined) await list(cli, org);
        else if (org === undefined || (read && dismiss))
          throw new CommandFailed(EXIT.usage, 'Name the organization by --org, and one report.');
        else await decide(cli, org, reportId as TextReportId, dismiss !== undefined);
        return undefined;
      }),
    );

const FOR_OPERATOR = { forOperator: true } as const;

async function list(cli: Cli, org: string | undefined): Promise<void> {
  const codes = org === undefined ? (await cli.ask(({ listOrgs }) => listOrgs({ actor: OPERATOR }))).map(({ code }) => code) : [org];
  const found: { org: string; report: ReportEntry }[] = [];
  for (const code of codes) {
    const actor = await cli.ask(({ enterOrg }) => enterOrg({ actor: OPERATOR, code }));
    const { items } = await cli.ask(({ listReports }) => listReports({ actor, filter: FOR_OPERATOR, page: { limit: 100 } }));
    found.push(...items.map((report) => ({ org: code, report })));
  }
  const rows = found.map(({ org: code, report: { id, createdAt, authors, reason } }) => [
    ...[code, createdAt.toISOString().slice(0, 10), authors.map(named).join(', '), reason ?? '', id],
  ]);
  cli.answer(
    { reports: found },
    found.length > 0 ? tableOf(['ORG', 'REPORTED', 'AUTHOR', 'REASON', 'ID'], rows) : 'No report waits for the operator.',
  );
}

async function decide(cli: Cli, code: string, reportId: TextReportId, isDismissed: boolean): Promise<void> {
  const actor = await cli.ask(({ enterOrg }) => enterOrg({ actor: OPERATOR, code }));
  const page = { limit: 1 };
  const { items } = await cli.ask(({ listReports }) => listReports({ actor, filter: { ...FOR_OPERATOR, id: reportId }, page }));
  if (items.length === 0) throw new CommandFailed(EXIT.refused, 'No such report waits for the operator: see "league reports".');
  if (isDismissed) {
    await cli.ask(({ dismissReport }) => dismissReport({ actor, reportId }));
    cli.answer({ reportId }, 'The text stands.');
    return;
  }
  const { wordings, ...report } = await cli.ask(({ getReport }) => getReport({ actor, reportId }));
  cli.answer({ report, wordings }, [...linesOf(report), ...wordings.map(lineOf)].join('\n'));
}

const named = ({ id, name }: Readonly<{ id: string; name: string | null }>) => name ?? id;
const linesOf = ({ message, authors, content, reporter, reason, createdAt }: ReportEntry): readonly string[] => [
  `Reported by ${named(reporter)} at ${createdAt.toISOString()}${reason === null ? '' : `: ${reason}`}`,
  `By ${authors.map(named).join(', ')}${message ? ` at ${message.createdAt.toISOString()}` : ''}: ${content || 'taken back before it was reported'}`,
];
const lineOf = ({ content, author, replacedAt, replacedBy }: WordingView): string =>
  `Until ${replacedAt.toISOString()}, when ${named(replacedBy)} changed it${author ? `, by ${named(author)}` : ''}: ${content}`;
