import { type MessageReport, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { sentAt } from '../../kit/format.ts';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Screen } from '../../kit/ui.tsx';
import { text } from '../console-texts.ts';
import { More, usePaged } from '../paged.tsx';
import { AskFirst, Said } from '../parts.tsx';

/** Messages that members have reported. Deleting one settles its reports. */
export function MoreReports() {
  const [said, say] = useState('');
  const list = usePaged(async (cursor, signal) => {
    const query = cursor ? { cursor } : {};
    const page = await unwrap(league.GET('/api/org/message-reports', { params: { query }, signal: signal ?? null }));
    return { items: page.reports, next: page.nextCursor };
  }, []);
  const deleted = () => {
    say(text('reports.deleted'));
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
                  <ReportRow key={report.id} report={report} onDeleted={deleted} />
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

function ReportRow({ report, onDeleted }: Readonly<{ report: MessageReport; onDeleted: () => void }>) {
  const { content, room, message, reporter, reason, createdAt } = report;
  const remove = async () => {
    const path = { roomId: room.id, messageId: message.id };
    await unwrap(league.DELETE('/api/mobile/chat/rooms/{roomId}/messages/{messageId}', { params: { path } }));
    onDeleted();
  };
  return (
    <li class="request">
      <div class="stack">
        <blockquote>{content}</blockquote>
        <span class="small soft">{[message.sender.name ?? text('people.noName'), room.name, sentAt(message.createdAt)].join(' · ')}</span>
        <span class="small">
          {text('reports.by', { name: reporter.name ?? text('people.noName'), when: sentAt(createdAt) })}
          {reason && `: ${reason}`}
        </span>
      </div>
      {message.deletedAt === null ? (
        <div class="decision">
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
