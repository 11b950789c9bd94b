import {
  type ChatRoom,
  type ChatRoomState,
  chatRoom,
  documentVisibility,
  type Message,
  type OutgoingMessage,
  type ReadCount,
  unwrap,
} from 'league-gateway-client';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Form, Submit, useForm } from '../../kit/form.tsx';
import { roomName, sentAt } from '../../kit/format.ts';
import { LongField, useAction, useDraft } from '../../kit/forms.tsx';
import { storage } from '../../kit/kept.ts';
import { kitText } from '../../kit/kit-texts.ts';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { LinkedText } from '../links.tsx';
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
      {info && <Mute roomId={id} />}
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
                <Received key={message.id} message={message} isOwn={message.sender.id === owner} room={{ id, type: info?.type }} />
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

/** Whether the user is pushed what is written here. */
function Mute({ roomId }: Readonly<{ roomId: string }>) {
  const { value, reload } = useLoad((signal) => unwrap(league.GET('/api/mobile/push-preferences', { signal })), [], 'notifications');
  const { isBusy, error, run } = useAction();
  if (!value) return null;
  const isMuted = value.mutedRoomIds.includes(roomId);
  const toggle = () =>
    run(async () => {
      await unwrap(league.PUT('/api/mobile/chat/rooms/{roomId}/mute', { params: { path: { roomId } }, body: { muted: !isMuted } }));
      reload();
    });
  return (
    <>
      <p class="row">
        <span class="small soft" role="status">
          {isMuted && text('room.muted')}
        </span>
        <button type="button" class="quiet small" disabled={isBusy} onClick={toggle}>
          {text(isMuted ? 'room.unmute' : 'room.mute')}
        </button>
      </p>
      {error !== undefined && <Problem error={error} />}
    </>
  );
}

/** As the gateway has it. */
const CORRECTABLE_MS = 15 * 60_000;

type ReceivedProps = Readonly<{ message: Message; isOwn: boolean; room: Readonly<{ id: string; type: string | undefined }> }>;

function Received({ message, isOwn, room: { id: roomId, type } }: ReceivedProps) {
  const { id: messageId, sender, content, createdAt, editedAt, deletedAt } = message;
  const [isCorrecting, setCorrecting] = useState(false);
  const which = text('report.messageOf', { name: isOwn ? text('room.you') : sender.name, when: sentAt(createdAt) });
  return (
    <li class={isOwn ? 'message own' : 'message'}>
      <p class="small soft">
        {isOwn ? text('room.you') : sender.name} · {sentAt(createdAt)}
        {editedAt !== null && deletedAt === null ? ` · ${text('room.edited')}` : ''}
      </p>
      {isCorrecting ? (
        <Correct message={message} roomId={roomId} onClose={() => setCorrecting(false)} />
      ) : deletedAt === null ? (
        <p>{type === 'announcements' && content !== null ? <LinkedText>{content}</LinkedText> : content}</p>
      ) : (
        <p class="soft">{text('room.removed')}</p>
      )}
      {isOwn && !isCorrecting && deletedAt === null && Date.now() - Date.parse(createdAt) < CORRECTABLE_MS && (
        <button type="button" class="quiet small" onClick={() => setCorrecting(true)}>
          {text('room.correct')}
          <span class="visually-hidden"> {which}</span>
        </button>
      )}
      {type === 'announcements' && deletedAt === null && (isOwn || answersForLeague()) && (
        <ReadBy roomId={roomId} messageId={messageId} which={which} />
      )}
      {!isOwn && (
        <ReportText
          name={which}
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

type OfMessage = Readonly<{ roomId: string; messageId: string }>;

/** The author's own message, while it may be corrected; the room then delivers it again. */
function Correct({ message, roomId, onClose }: Readonly<{ message: Message; roomId: string; onClose: () => void }>) {
  const form = useForm({ content: message.content ?? '' });
  const params = { path: { roomId, messageId: message.id } };
  return (
    <Form
      form={form}
      onSubmit={async ({ content }) => {
        await unwrap(league.PATCH('/api/mobile/chat/rooms/{roomId}/messages/{messageId}', { params, body: { content: content.trim() } }));
        onClose();
      }}
    >
      <LongField label={text('room.correctLabel')} maxLength={4000} {...form.at('content')} />
      <Submit
        disabled={form.values.content.trim() === ''}
        beside={
          <button type="button" onClick={onClose}>
            {kitText('cancel')}
          </button>
        }
      >
        {text('room.correctSave')}
      </Submit>
    </Form>
  );
}

/** How many have read an announcement, for its author and who answers for the league. */
function ReadBy({ roomId, messageId, which }: OfMessage & Readonly<{ which: string }>) {
  const [count, setCount] = useState<ReadCount>();
  const { isBusy, error, run } = useAction();
  const params = { path: { roomId, messageId } };
  const look = () =>
    run(async () => setCount(await unwrap(league.GET('/api/mobile/chat/rooms/{roomId}/messages/{messageId}/reads', { params }))));
  return (
    <>
      <button type="button" class="quiet small" disabled={isBusy} onClick={look}>
        {text('room.whoRead')}
        <span class="visually-hidden"> {which}</span>
      </button>
      <p class="small" role="status" hidden={!count}>
        {count && text('room.readBy', count)}
      </p>
      {error !== undefined && <Problem error={error} />}
    </>
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
