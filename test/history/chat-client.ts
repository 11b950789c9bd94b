import type { Person } from './chat-org.ts';
import type { SeenMessage } from './record.ts';

/** `unanswered` (a 5xx, a lost connection, a timeout) says nothing about what the gateway did. */
export type Answer<Content> =
  | Readonly<{ kind: 'answered'; content: Content }>
  | Readonly<{ kind: 'too-many'; retryAfterMs: number }>
  | Readonly<{ kind: 'unanswered' }>;

export type Polled = Readonly<{ messages: readonly SeenMessage[]; cursor: string; hasMore: boolean }>;
export type HistoryPage = Readonly<{ messages: readonly SeenMessage[]; nextBefore: string | null }>;

type SentMessage = Readonly<{ id: string; createdAt: string; content: string }>;
type Asking = Readonly<{ method?: string; headers?: Readonly<Record<string, string>>; body?: object; withinMs?: number }>;

const WITHIN_MS = 15_000;
/** For tests without faults: every request gets its reply, however busy the machine is. */
export const HOWEVER_LONG_MS = 280_000;

/** Talks to gateways as the mobile app does. Throws on a reply that no run should see. */
export function chatClient({ answeredWithinMs = WITHIN_MS } = {}) {
  /** The number of replies per status; `none` counts requests without a reply. */
  const statuses = new Map<string, number>();
  const count = (status: string) => statuses.set(status, (statuses.get(status) ?? 0) + 1);

  async function ask<Content>(
    { token }: Person,
    url: string,
    { method = 'GET', headers, body, withinMs = answeredWithinMs }: Asking = {},
  ): Promise<Answer<Content>> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...headers },
        signal: AbortSignal.timeout(withinMs),
        ...(body && { body: JSON.stringify(body) }),
      });
      text = await response.text();
      // The connection is not free before; a request sent at once would open another one.
      await new Promise(setImmediate);
    } catch {
      count('none');
      return { kind: 'unanswered' };
    }
    const { status } = response;
    count(String(status));
    if (response.ok) return { kind: 'answered', content: JSON.parse(text) };
    if (status === 429) return { kind: 'too-many', retryAfterMs: Number(response.headers.get('retry-after')) * 1000 };
    if (status >= 500) return { kind: 'unanswered' };
    throw new Error(`${method} ${url} was answered with ${status}: ${text}`);
  }

  const chatUrl = (origin: string, room: string, what: string, query: Readonly<Record<string, string>> = {}) =>
    `${origin}/api/mobile/chat/rooms/${room}/${what}?${new URLSearchParams(query)}`;
  const seen = ({ id, createdAt, content }: SentMessage): SeenMessage => ({ id, createdAt, contentId: content });

  async function read<Rest extends object>(person: Person, url: string): Promise<Answer<Rest & { messages: readonly SeenMessage[] }>> {
    const answer = await ask<Rest & { messages: readonly SentMessage[] }>(person, url);
    if (answer.kind !== 'answered') return answer;
    return { ...answer, content: { ...answer.content, messages: answer.content.messages.map(seen) } };
  }

  return {
    statuses,

    send: (origin: string, person: Person, room: string, message: Readonly<{ key: string; contentId: string }>, withinMs?: number) =>
      ask<SentMessage>(person, chatUrl(origin, room, 'messages'), {
        method: 'POST',
        headers: { 'idempotency-key': message.key },
        body: { content: message.contentId },
        ...(withinMs !== undefined && { withinMs }),
      }),

    poll: (origin: string, person: Person, room: string, since: string | null, waitSeconds: number): Promise<Answer<Polled>> =>
      read<Omit<Polled, 'messages'>>(
        person,
        chatUrl(origin, room, 'poll', { wait: String(waitSeconds), ...(since !== null && { since }) }),
      ),

    page: (origin: string, person: Person, room: string, before: string | null): Promise<Answer<HistoryPage>> =>
      read<Omit<HistoryPage, 'messages'>>(person, chatUrl(origin, room, 'messages', { limit: '100', ...(before !== null && { before }) })),
  };
}

export type ChatClient = ReturnType<typeof chatClient>;
