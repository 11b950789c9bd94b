import { unwrap, type Webhook, type WebhookDelivery, type WebhookEventType } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Form, Submit, useForm } from '../../../kit/form.tsx';
import { sentAt } from '../../../kit/format.ts';
import { Field, useAction } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, Problem, Said, Screen, useLoad } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { More, usePaged } from '../../paged.tsx';
import { AskFirst, Later, Switch } from '../../parts.tsx';

/** Events by what they are about: nobody chooses among forty. */
const TOPICS = {
  games: [
    'game.scheduled',
    'game.rescheduled',
    'game.started',
    'game.final',
    'game.postponed',
    'game.suspended',
    'game.canceled',
    'game.forfeited',
    'game.removed',
    'game.score_changed',
    'game.officials_changed',
    'schedule.changed',
  ],
  events: ['event.scheduled', 'event.changed', 'event.canceled', 'event.displaced'],
  standings: ['standings.changed', 'bracket.created', 'bracket.changed', 'bracket.removed'],
  teams: [
    'season.created',
    'season.changed',
    'season.removed',
    'team.created',
    'team.changed',
    'team.removed',
    'team.roster_changed',
    'league.changed',
    'org.changed',
  ],
  members: [
    'membership.requested',
    'membership.approved',
    'membership.denied',
    'membership.revoked',
    'membership.ended',
    'member.erased',
    'player.erased',
  ],
} as const satisfies Readonly<Record<string, readonly WebhookEventType[]>>;
type Topic = keyof typeof TOPICS;
const NAMES = Object.keys(TOPICS) as readonly Topic[];
const topicsOf = (types: readonly WebhookEventType[]) => NAMES.filter((topic) => TOPICS[topic].some((type) => types.includes(type)));

/** Other programs that are told what happens in the league, such as a website. */
export function MoreWebhooks() {
  const [said, say] = useState('');
  const [secret, show] = useState<string | null>(null);
  const load = useLoad((signal) => unwrap(league.GET('/api/org/webhooks', { signal })), []);
  const done = (sentence: string) => {
    say(sentence);
    load.reload();
  };
  return (
    <Screen title={text('more.webhooks')} back={{ label: text('tab.more'), to: to('more') }}>
      <Card>
        <p>{text('webhooks.text')}</p>
      </Card>
      <Said>{said}</Said>
      {secret !== null && (
        <Card title={text('webhooks.secret')}>
          <p>{text('webhooks.secretText')}</p>
          <p class="code">{secret}</p>
          <button type="button" onClick={() => show(null)}>
            {text('webhooks.noted')}
          </button>
        </Card>
      )}
      <Loaded load={load}>
        {({ webhooks }) => (
          <Card title={text('webhooks.list')}>
            {webhooks.length === 0 && <p class="soft">{text('webhooks.none')}</p>}
            <ul class="rows">
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} onDone={done} onSecret={show} />
              ))}
            </ul>
            <NewWebhook
              onMade={(made) => {
                show(made);
                done(text('webhooks.made'));
              }}
            />
          </Card>
        )}
      </Loaded>
    </Screen>
  );
}

type RowProps = Readonly<{ webhook: Webhook; onDone: (said: string) => void; onSecret: (secret: string) => void }>;

function WebhookRow({ webhook, onDone, onSecret }: RowProps) {
  const { id: webhookId, url, state, eventTypes, waiting, held, failed } = webhook;
  const params = { path: { webhookId } };
  const action = useAction();
  const sendTest = () =>
    action.run(async () => {
      await unwrap(league.POST('/api/org/webhooks/{webhookId}/test', { params }));
      onDone(text('webhooks.tested'));
    });
  const setState = (wanted: 'active' | 'paused') =>
    action.run(async () => {
      await unwrap(league.PATCH('/api/org/webhooks/{webhookId}', { params, body: { state: wanted } }));
      onDone(text('edit.saved'));
    });
  const rotate = async () => {
    const { secret, previousUntil } = await unwrap(league.PUT('/api/org/webhooks/{webhookId}/secret', { params }));
    onSecret(secret);
    onDone(text('webhooks.rotated', { when: sentAt(previousUntil) }));
  };
  const remove = async () => {
    await unwrap(league.DELETE('/api/org/webhooks/{webhookId}', { params }));
    onDone(text('team.left', { name: url }));
  };
  return (
    <li class="inside">
      <p class="stack">
        <strong>{url}</strong>
        <span class="small">{text('webhooks.state', { state })}</span>
        <span class="small soft">
          {topicsOf(eventTypes)
            .map((topic) => text(`webhooks.${topic}`))
            .join(' · ')}
        </span>
        {waiting + held + failed > 0 && <span class="small soft">{text('webhooks.counts', { waiting: waiting + held, failed })}</span>}
      </p>
      {action.error !== undefined && <Problem error={action.error} />}
      <div class="row start">
        <button type="button" disabled={action.isBusy} onClick={sendTest}>
          {text('webhooks.test')}
          <span class="visually-hidden"> {url}</span>
        </button>
        <button type="button" disabled={action.isBusy} onClick={() => setState(state === 'active' ? 'paused' : 'active')}>
          {text(state === 'active' ? 'webhooks.pause' : 'webhooks.resume')}
          <span class="visually-hidden"> {url}</span>
        </button>
        <AskFirst
          label={text('webhooks.rotate')}
          name={url}
          title={text('webhooks.rotateTitle')}
          about={text('webhooks.rotateText')}
          run={rotate}
        />
        <AskFirst
          label={text('team.remove')}
          name={url}
          title={text('team.removeTitle', { name: url })}
          about={text('webhooks.removeText')}
          run={remove}
        />
      </div>
      <Later summary={text('webhooks.deliveries')} name={url}>
        <Deliveries webhook={webhook} onDone={onDone} />
      </Later>
    </li>
  );
}

const KEPT_MS = 14 * 24 * 60 * 60 * 1000;

/** What the program was told in the last two weeks, and what it is told once more. */
function Deliveries({ webhook: { id: webhookId, held, failed }, onDone }: Pick<RowProps, 'webhook' | 'onDone'>) {
  const list = usePaged(
    async (cursor, signal) => {
      const params = { path: { webhookId }, query: cursor ? { cursor } : {} };
      const page = await unwrap(league.GET('/api/org/webhooks/{webhookId}/deliveries', { params, signal: signal ?? null }));
      return { items: page.deliveries, next: page.nextCursor };
    },
    [webhookId],
  );
  const action = useAction();
  const done = (sentence: string) => {
    list.load.reload();
    onDone(sentence);
  };
  const sendAgain = ({ eventId }: WebhookDelivery) =>
    action.run(async () => {
      const params = { path: { webhookId, eventId } };
      await unwrap(league.POST('/api/org/webhooks/{webhookId}/deliveries/{eventId}/redeliver', { params }));
      done(text('webhooks.sentAgain'));
    });
  const sendAllAgain = () =>
    action.run(async () => {
      const body = { since: new Date(Date.now() - KEPT_MS).toISOString() };
      const { count } = await unwrap(league.POST('/api/org/webhooks/{webhookId}/redeliver', { params: { path: { webhookId } }, body }));
      done(text('webhooks.allSentAgain', { count }));
    });
  return (
    <div class="inside">
      {action.error !== undefined && <Problem error={action.error} />}
      {held + failed > 0 && (
        <button type="button" disabled={action.isBusy} onClick={sendAllAgain}>
          {text('webhooks.allAgain')}
        </button>
      )}
      <Loaded load={list.load}>
        {(deliveries) => (
          <>
            {deliveries.length === 0 && <p class="soft">{text('webhooks.noDeliveries')}</p>}
            <ul class="rows">
              {deliveries.map((delivery) => (
                <li key={delivery.eventId} class="row">
                  <p class="stack grow">
                    <strong class="small">{delivery.type}</strong>
                    <span class="small soft">{[sentAt(delivery.happenedAt), ...outcomeOf(delivery)].join(' · ')}</span>
                  </p>
                  {delivery.state !== 'waiting' && (
                    <button type="button" disabled={action.isBusy} onClick={() => sendAgain(delivery)}>
                      {text('webhooks.again')}
                      <span class="visually-hidden"> {delivery.type}</span>
                    </button>
                  )}
                </li>
              ))}
            </ul>
            <More list={list} />
          </>
        )}
      </Loaded>
    </div>
  );
}

function outcomeOf({ state, attempts }: WebhookDelivery): readonly string[] {
  const code = attempts.at(-1)?.answer;
  return [text('webhooks.delivery', { state }), ...(code ? [text('webhooks.answered', { code })] : [])];
}

function NewWebhook({ onMade }: Readonly<{ onMade: (secret: string | null) => void }>) {
  const form = useForm({ url: '', topics: ['games', 'standings'] as readonly Topic[] }, { name: 'new-webhook' });
  const { topics } = form.values;
  const create = async ({ url }: typeof form.values) => {
    const eventTypes = topics.flatMap((topic) => [...TOPICS[topic]]);
    onMade((await unwrap(league.POST('/api/org/webhooks', { body: { url, eventTypes } }))).secret);
  };
  return (
    <details class="add">
      <summary>{text('webhooks.add')}</summary>
      <Form class="inside" form={form} onSubmit={create}>
        <Field
          label={text('webhooks.url')}
          hint={text('webhooks.urlHint')}
          {...form.at('url')}
          input={{ type: 'url', required: true, maxLength: 500 }}
        />
        <fieldset>
          <legend>{text('webhooks.about')}</legend>
          {NAMES.map((topic) => (
            <Switch
              key={topic}
              label={text(`webhooks.${topic}`)}
              checked={topics.includes(topic)}
              onChange={(isOn) => form.set({ topics: isOn ? [...topics, topic] : topics.filter((other) => other !== topic) })}
            />
          ))}
        </fieldset>
        <Submit disabled={topics.length === 0}>{text('webhooks.connect')}</Submit>
      </Form>
    </details>
  );
}
