import { describe, expect, test } from '@jest/globals';
import { getMessage } from '../../../src/application/chat/get-message.ts';
import { listMessages } from '../../../src/application/chat/list-messages.ts';
import { admin, coach, elsewhere, made, roomId, send, setUpChat } from '../../support/chat.ts';
import { given } from '../../support/given.ts';
import { accepted } from '../../support/use-cases.ts';

setUpChat();

describe('history', () => {
  test('tells where it goes on as long as there is more, and not on its last page', async () => {
    for (const content of ['one', 'two', 'three', 'four']) accepted(await send(coach, content));
    const page = async (before: Date | undefined) =>
      made(accepted(await listMessages(given.ports)({ actor: await given.as(coach), roomId, before, limit: 2 })));
    const first = await page(undefined);
    expect(first.messages.map(({ content }) => content)).toEqual(['four', 'three']);
    expect(first.nextBefore).toEqual(first.messages[1]?.createdAt);
    const last = await page(first.nextBefore ?? undefined);
    expect(last).toMatchObject({ messages: [{ content: 'two' }, { content: 'one' }], nextBefore: null });
  });

  test('goes on at a message of the room, and at none of another', async () => {
    const other = accepted(await send(admin, 'Hello', { room: elsewhere }));
    const listed = await listMessages(given.ports)({ actor: await given.as(admin), roomId, before: other.id, limit: 2 });
    expect(listed).toMatchObject({ error: { kind: 'invalid-request' } });
    const seen = await getMessage(given.ports)({ actor: await given.as(admin), roomId, messageId: other.id });
    expect(seen).toMatchObject({ error: { kind: 'not-found' } });
  });
});
