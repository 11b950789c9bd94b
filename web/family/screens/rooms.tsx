import { unwrap } from 'league-gateway-client';
import { roomName, sentAt } from '../../kit/format.ts';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { answersForLeague } from '../my-orgs.ts';

export function Rooms() {
  const load = useLoad(
    (signal) => unwrap(league.GET('/api/mobile/chat/rooms', { params: { query: { order: 'activity' } }, signal })),
    [],
    'rooms',
  );
  return (
    <Screen title={text('tab.chat')}>
      <Loaded load={load}>
        {({ rooms }) => (
          <Card>
            {rooms.length === 0 && <p class="soft">{text('rooms.none')}</p>}
            <ul class="rows">
              {rooms.map(({ id, type, name, lastMessage, unreadCount }) => (
                <li key={id}>
                  <a class="whole" href={to('chat', id)}>
                    <span class="row">
                      <strong>{roomName({ type, name }, answersForLeague())}</strong>
                      {unreadCount > 0 && <span class="badge count">{text('rooms.new', { count: unreadCount })}</span>}
                    </span>
                    {lastMessage && (
                      <span class="small soft block">
                        {lastMessage.sender.name} · {sentAt(lastMessage.createdAt)}
                        <span class="cut">{lastMessage.content ?? text('room.removed')}</span>
                      </span>
                    )}
                  </a>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
    </Screen>
  );
}
