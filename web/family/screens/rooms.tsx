import { unwrap } from 'league-gateway-client';
import { sentAt } from '../../kit/format.ts';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';

export function Rooms() {
  const load = useLoad((signal) => unwrap(league.GET('/api/mobile/chat/rooms', { params: { query: { order: 'activity' } }, signal })), []);
  return (
    <Screen title="Chat">
      <Loaded load={load}>
        {({ rooms }) => (
          <Card>
            {rooms.length === 0 && <p class="soft">There are no rooms for you yet.</p>}
            <ul class="rows">
              {rooms.map(({ id, name, lastMessage, unreadCount }) => (
                <li key={id}>
                  <a class="whole" href={to('chat', id)}>
                    <span class="row">
                      <strong>{name}</strong>
                      {unreadCount > 0 && <span class="badge count">{unreadCount} new</span>}
                    </span>
                    {lastMessage && (
                      <span class="small soft">
                        {lastMessage.sender?.name}, {sentAt(lastMessage.createdAt)}
                        <span class="cut">{lastMessage.content}</span>
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
