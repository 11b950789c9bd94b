import { type Block, unwrap } from 'league-gateway-client';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Form, NOT_SENT, Submit, useForm } from '../../../kit/form.tsx';
import { sentAt } from '../../../kit/format.ts';
import { Field } from '../../../kit/forms.tsx';
import { currentOrg, league } from '../../../kit/league.ts';
import { Card, Loaded, Said, Screen } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { More, usePaged } from '../../paged.tsx';
import { AskFirst } from '../../parts.tsx';

/** Decisions against people, which hold until an admin lifts them. They name nobody: somebody is found by their address. */
export function PeopleBlocks({ screens }: Readonly<{ screens: ComponentChildren }>) {
  const form = useForm({ email: '' });
  const [email, search] = useState('');
  const [said, say] = useState('');
  const list = usePaged(
    async (cursor, signal) => {
      const query = { ...(email && { email }), ...(cursor && { cursor }) };
      const page = await unwrap(league.GET('/api/org/blocks', { params: { query }, signal: signal ?? null }));
      return { items: page.blocks, next: page.nextCursor };
    },
    [email],
  );
  const lifted = () => {
    say(text('blocks.lifted'));
    list.load.reload();
  };
  return (
    <Screen title={text('people.blocks')} eyebrow={currentOrg()?.name}>
      {screens}
      <Card>
        <p>{text('blocks.text')}</p>
        <Form
          form={form}
          onSubmit={async ({ email }) => {
            search(email.trim());
            return NOT_SENT;
          }}
        >
          <Field label={text('blocks.email')} {...form.at('email')} input={{ type: 'email', autocomplete: 'off' }} />
          <Submit isPlain>{text('blocks.find')}</Submit>
        </Form>
      </Card>
      <Said>{said}</Said>
      <Loaded load={list.load}>
        {(blocks) =>
          blocks.length === 0 ? (
            <p>{text('blocks.none')}</p>
          ) : (
            <Card>
              <ul class="rows">
                {blocks.map((block) => (
                  <BlockRow key={block.id} block={block} onLifted={lifted} />
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

function BlockRow({ block: { id: blockId, from, player, team, createdAt }, onLifted }: Readonly<{ block: Block; onLifted: () => void }>) {
  const child = player ? `${player.firstName} ${player.lastName}` : '';
  const lift = async () => {
    await unwrap(league.DELETE('/api/org/blocks/{blockId}', { params: { path: { blockId } } }));
    onLifted();
  };
  return (
    <li class="row">
      <p class="stack">
        <strong>{text('blocks.from', { from, child, team: team?.name ?? '' })}</strong>
        <span class="small soft">{sentAt(createdAt)}</span>
      </p>
      <AskFirst label={text('blocks.lift')} title={text('blocks.liftTitle')} about={text('blocks.liftText')} run={lift} />
    </li>
  );
}
