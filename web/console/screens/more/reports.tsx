import { type Report, type ReportInFull, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { roomName, sentAt } from '../../../kit/format.ts';
import { useAction } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, Problem, Said, Screen, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { More, usePaged } from '../../paged.tsx';
import { AskFirst, Later } from '../../parts.tsx';

/** What members have reported: a message is deleted, or stands. */
export function MoreReports() {
  const [said, say] = useState('');
  const list = usePaged(async (cursor, signal) => {
    const query = cursor ? { cursor } : {};
    const page = await unwrap(league.GET('/api/org/reports', { params: { query }, signal: signal ?? null }));
    return { items: page.reports, next: page.nextCursor };
  }, []);
  const done = (sentence: string) => {
    say(sentence);
    list.load.reload();
  };
  return (
    <Screen title={text('more.reports')} back={{ label: text('tab.more'), to: to('more') }}>
      <Said>{said}</Said>
      <Loaded load={list.load}>
        {(reports) =>
          reports.length === 0 ? (
            <Card>
              <p>{text('reports.none')}</p>
            </Card>
          ) : (
            <Card>
              <ul class="rows">
                {reports.map((report) => (
                  <ReportRow key={report.id} report={report} onDone={done} />
                ))}
              </ul>
              <More list={list} />
            </Card>
          )
        }
      </Loaded>
    </Screen>
  );
}

function ReportRow({ report, onDone }: Readonly<{ report: Report; onDone: (said: string) => void }>) {
  const { id: reportId, kind, content, authors, room, message, reporter, reason, createdAt, dismissedAt, earlierWordings } = report;
  const stands = text(kind === 'message' ? 'reports.stands' : 'reports.settled');
  const action = useAction();
  const remove = async () => {
    if (!room || !message) return;
    const path = { roomId: room.id, messageId: message.id };
    await unwrap(league.DELETE('/api/mobile/chat/rooms/{roomId}/messages/{messageId}', { params: { path } }));
    onDone(text('reports.deleted'));
  };
  const dismiss = () =>
    action.run(async () => {
      await unwrap(league.PUT('/api/org/reports/{reportId}/dismissal', { params: { path: { reportId } } }));
      onDone(stands);
    });
  return (
    <li class="request">
      <div class="stack">
        {content === '' ? <p class="soft">{text('reports.takenBack')}</p> : <blockquote class="as-written">{content}</blockquote>}
        <span class="small soft">
          {[
            ...(message ? [] : [text('reports.kind', { kind })]),
            authorsOf(authors),
            ...(room ? [roomName(room, false)] : []),
            ...(message ? [sentAt(message.createdAt)] : []),
          ].join(' · ')}
        </span>
        {message?.editedAt && <span class="small soft">{text('reports.edited', { when: sentAt(message.editedAt) })}</span>}
        {message?.deletedAt && (
          <span class="small soft">
            {text('reports.deletedBy', { name: message.deletedBy?.name ?? text('people.noName'), when: sentAt(message.deletedAt) })}
          </span>
        )}
        <span class="small">
          {text('reports.by', { name: reporter.name ?? text('people.noName'), when: sentAt(createdAt) })}
          {reason && `: ${reason}`}
        </span>
      </div>
      {earlierWordings > 0 && (
        <Later summary={text('reports.before', { count: earlierWordings })}>
          <EarlierWordings reportId={reportId} />
        </Later>
      )}
      {action.error !== undefined && <Problem error={action.error} />}
      {(message && message.deletedAt === null) || report.closedAt === null ? (
        <div class="decision">
          {dismissedAt === null ? (
            <button type="button" disabled={action.isBusy} onClick={dismiss}>
              {text(kind === 'message' ? 'reports.dismiss' : 'reports.settle')}
            </button>
          ) : (
            <p class="small soft">{stands}</p>
          )}
          {message?.deletedAt === null && (
            <AskFirst
              label={text('reports.delete')}
              isDangerous
              title={text('reports.deleteTitle')}
              about={text('reports.deleteText')}
              run={remove}
            />
          )}
        </div>
      ) : (
        <p class="small soft">{message ? text('reports.gone') : stands}</p>
      )}
    </li>
  );
}

/** Who wrote it, as far as known. */
export const authorsOf = (authors: Report['authors']): string =>
  authors.map(({ name }) => name ?? text('people.noName')).join(', ') || text('people.noName');

/** What the text said before. Each reading is in the audit log, so it is loaded only when somebody opens it. */
function EarlierWordings({ reportId }: Readonly<{ reportId: string }>) {
  const load = useLoad(
    (signal) => unwrap(league.GET('/api/org/reports/{reportId}', { params: { path: { reportId } }, signal })),
    [reportId],
  );
  return (
    <Loaded load={load}>
      {({ wordings }) => (
        <ul class="rows">
          {wordings.map(({ id, content, author, replacedAt, replacedBy }: ReportInFull['wordings'][number]) => (
            <li key={id} class="stack">
              <blockquote>{content}</blockquote>
              <span class="small soft">
                {text('reports.until', {
                  author: author?.name ?? text('people.noName'),
                  when: sentAt(replacedAt),
                  name: replacedBy.name ?? text('people.noName'),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
