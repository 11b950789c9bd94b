import { type MessageReport, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { roomName, sentAt } from '../../kit/format.ts';
import { useAction } from '../../kit/forms.tsx';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Problem, Screen } from '../../kit/ui.tsx';
import { text } from '../console-texts.ts';
import { More, usePaged } from '../paged.tsx';
import { AskFirst, Said } from '../parts.tsx';

/** Messages that members have reported: each is deleted, or stands. */
export function MoreReports() {
  const [said, say] = useState('');
  const list = usePaged(async (cursor, signal) => {
    const query = cursor ? { cursor } : {};
    const page = await unwrap(league.GET('/api/org/message-reports', { params: { query }, signal: signal ?? null }));
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

function ReportRow({ report, onDone }: Readonly<{ report: MessageReport; onDone: (said: string) => void }>) {
  const { id: reportId, content, room, message, reporter, reason, createdAt, dismissedAt } = report;
  const action = useAction();
  const remove = async () => {
    const path = { roomId: room.id, messageId: message.id };
    await unwrap(league.DELETE('/api/mobile/chat/rooms/{roomId}/messages/{messageId}', { params: { path } }));
    onDone(text('reports.deleted'));
  };
  const dismiss = () =>
    action.run(async () => {
      await unwrap(league.PUT('/api/org/message-reports/{reportId}/dismissal', { params: { path: { reportId } } }));
      onDone(text('reports.stands'));
    });
  return (
    <li class="request">
      <div class="stack">
        <blockquote>{content}</blockquote>
        <span class="small soft">
          {[message.sender.name ?? text('people.noName'), roomName(room, false), sentAt(message.createdAt)].join(' · ')}
        </span>
        <span class="small">
          {text('reports.by', { name: reporter.name ?? text('people.noName'), when: sentAt(createdAt) })}
          {reason && `: ${reason}`}
        </span>
      </div>
      {action.error !== undefined && <Problem error={action.error} />}
      {message.deletedAt === null ? (
        <div class="decision">
          {dismissedAt === null ? (
            <button type="button" disabled={action.isBusy} onClick={dismiss}>
              {text('reports.dismiss')}
            </button>
          ) : (
            <p class="small soft">{text('reports.stands')}</p>
          )}
          <AskFirst
            label={text('reports.delete')}
            isDangerous
            title={text('reports.deleteTitle')}
            about={text('reports.deleteText')}
            run={remove}
          />
        </div>
      ) : (
        <p class="small soft">{text('reports.gone')}</p>
      )}
    </li>
  );
}
