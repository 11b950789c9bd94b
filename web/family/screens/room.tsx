import {
  type ChatRoom,
  type ChatRoomState,
  chatRoom,
  documentVisibility,
  type Message,
  type OutgoingMessage,
  unwrap,
} from 'league-gateway-client';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { roomName, sentAt } from '../../kit/format.ts';
import { useDraft } from '../../kit/forms.tsx';
import { storage } from '../../kit/kept.ts';
import { kitText } from '../../kit/kit-texts.ts';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { answersForLeague } from '../my-orgs.ts';
import { ReportText } from '../report.tsx';

const BEFORE: ChatRoomState = { status: 'stopped', problem: null, messages: [], outbox: [], hasOlder: false };
/** So many messages a room opens with, if it has them. */
const FIRST_PAGE = 50;

export function Room({ id, owner }: Readonly<{ id: string; owner: string }>) {
  const rooms = useLoad((signal) => unwrap(league.GET('/api/mobile/chat/rooms', { signal })), [], 'room');
  const info = rooms.value?.rooms.find((each) => each.id === id);
  const room = useMemo(() => chatRoom({ client: league, roomId: id, storage, owner, visibility: documentVisibility() }), [id, owner]);
  const [{ status, problem, messages, outbox, hasOlder }, setState] = useState(BEFORE);
  useEffect(() => {
    const unsubscribe = room.subscribe(setState);
    room.start();
    return () => {
      unsubscribe();
      room.stop();
    };
  }, [room]);

  const end = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.createdAt;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
    // Read marks are best effort: a lost one is sent again with the next message.
    if (newest && status === 'live')
      void league
        .PUT('/api/mobile/chat/rooms/{roomId}/read', { params: { path: { roomId: id } }, body: { upTo: newest } })
        .catch(() => undefined);
  }, [id, newest, outbox.length, status]);

  return (
    <Screen title={info ? roomName(info, answersForLeague()) : text('tab.chat')} back={{ label: text('tab.chat'), to: to('chat') }}>
      {status === 'refused' && problem ? (
        <p class="alert">{text('room.refused')}</p>
      ) : (
        <>
          {hasOlder && messages.length >= FIRST_PAGE && (
            <button type="button" onClick={() => room.loadOlder().catch(() => undefined)}>
              {text('room.earlier')}
            </button>
          )}
          {messages.length + outbox.length === 0 && status === 'live' && <p class="soft">{text('room.none')}</p>}
          <div role="log" aria-label={text('room.messages')}>
            <ol class="messages">
              {messages.map((message) => (
                <Received key={message.id} message={message} isOwn={message.sender.id === owner} roomId={id} />
              ))}
              {outbox.map((message) => (
                <Waiting key={message.id} message={message} room={room} />
              ))}
            </ol>
          </div>
          {info?.mayWrite === false && <p class="small soft">{text('room.readOnly')}</p>}
          {info?.mayWrite && <Composer room={room} id={id} isConnected={status === 'live' || status === 'connecting'} />}
          <div ref={end} />
        </>
      )}
    </Screen>
  );
}

function Received({ message, isOwn, roomId }: Readonly<{ message: Message; isOwn: boolean; roomId: string }>) {
  const { id: messageId, sender, content, createdAt, editedAt, deletedAt } = message;
  return (
    <li class={isOwn ? 'message own' : 'message'}>
      <p class="small soft">
        {isOwn ? text('room.you') : sender.name} · {sentAt(createdAt)}
        {editedAt !== null && deletedAt === null ? ` · ${text('room.edited')}` : ''}
      </p>
      {deletedAt === null ? <p>{content}</p> : <p class="soft">{text('room.removed')}</p>}
      {!isOwn && (
        <ReportText
          name={text('report.messageOf', { name: sender.name, when: sentAt(createdAt) })}
          send={(reason) =>
            unwrap(
              league.POST('/api/mobile/chat/rooms/{roomId}/messages/{messageId}/report', {
                params: { path: { roomId, messageId } },
                body: { reason },
              }),
            )
          }
        />
      )}
    </li>
  );
}

/** An outgoing message, shown until the room contains it; the user decides on a refused one. */
function Waiting({ message, room }: Readonly<{ message: OutgoingMessage; room: ChatRoom }>) {
  const { id, content, problem } = message;
  return (
    <li class="message own waiting">
      <p class="small soft">{problem ? text('room.notSent', { why: problem.title }) : text('room.waits')}</p>
      <p>{content}</p>
      {problem && (
        <div class="row">
          <button type="button" onClick={() => room.retry(id)}>
            {kitText('retry')}
          </button>
          <button type="button" onClick={() => room.discard(id)}>
            {text('giveUp')}
          </button>
        </div>
      )}
    </li>
  );
}

function Composer({ room, id, isConnected }: Readonly<{ room: ChatRoom; id: string; isConnected: boolean }>) {
  const [content, setContent] = useDraft(`room/${id}`);
  const [error, setError] = useState<unknown>();
  const send = async () => {
    setError(undefined);
    await room.send(content.trim()).then(() => setContent(''), setError);
  };
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label for="message">{text('room.message')}</label>
      <textarea
        id="message"
        rows={1}
        maxLength={4000}
        required
        value={content}
        onInput={({ currentTarget }) => setContent(currentTarget.value)}
      />
      <button type="submit" class="primary" disabled={content.trim() === ''}>
        {text('room.send')}
      </button>
      <p role="status" class="small soft">
        {isConnected ? '' : text('room.offline')}
      </p>
      {error !== undefined && <Problem error={error} />}
    </form>
  );
}
