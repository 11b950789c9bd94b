import { unwrap, type Webhook, type WebhookEventType } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Confirm, Field, useAction } from '../../kit/forms.tsx';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../console-texts.ts';
import { Said, Switch } from '../parts.tsx';

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
                <WebhookRow key={webhook.id} webhook={webhook} onDone={done} />
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

function WebhookRow({ webhook, onDone }: Readonly<{ webhook: Webhook; onDone: (said: string) => void }>) {
  const { id: webhookId, url, state, eventTypes, waiting, held, failed } = webhook;
  const params = { path: { webhookId } };
  const [isAsking, ask] = useState(false);
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
  const remove = () =>
    action.run(async () => {
      await unwrap(league.DELETE('/api/org/webhooks/{webhookId}', { params }));
      ask(false);
      onDone(text('team.left', { name: url }));
    });
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
      {action.error !== undefined && !isAsking && <Problem error={action.error} />}
      <div class="row start">
        <button type="button" disabled={action.isBusy} onClick={sendTest}>
          {text('webhooks.test')}
          <span class="visually-hidden"> {url}</span>
        </button>
        <button type="button" disabled={action.isBusy} onClick={() => setState(state === 'active' ? 'paused' : 'active')}>
          {text(state === 'active' ? 'webhooks.pause' : 'webhooks.resume')}
          <span class="visually-hidden"> {url}</span>
        </button>
        <button type="button" onClick={() => ask(true)}>
          {text('team.remove')}
          <span class="visually-hidden"> {url}</span>
        </button>
      </div>
      {isAsking && (
        <Confirm
          title={text('team.removeTitle', { name: url })}
          action={text('team.remove')}
          isBusy={action.isBusy}
          onConfirm={remove}
          onClose={() => ask(false)}
        >
          <p>{text('webhooks.removeText')}</p>
          {action.error !== undefined && <Problem error={action.error} />}
        </Confirm>
      )}
    </li>
  );
}

function NewWebhook({ onMade }: Readonly<{ onMade: (secret: string | null) => void }>) {
  const [url, setUrl] = useState('');
  const [topics, setTopics] = useState<readonly Topic[]>(['games', 'standings']);
  const action = useAction();
  const create = () =>
    action.run(async () => {
      const made = await unwrap(
        league.POST('/api/org/webhooks', { body: { url, eventTypes: topics.flatMap((topic) => [...TOPICS[topic]]) } }),
      );
      setUrl('');
      onMade(made.secret);
    });
  return (
    <details class="add">
      <summary>{text('webhooks.add')}</summary>
      <form
        class="inside"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <Field
          label={text('webhooks.url')}
          hint={text('webhooks.urlHint')}
          error={action.error}
          pointer="/url"
          input={{ type: 'url', required: true, maxLength: 500, value: url, onInput: ({ currentTarget }) => setUrl(currentTarget.value) }}
        />
        <fieldset>
          <legend>{text('webhooks.about')}</legend>
          {NAMES.map((topic) => (
            <Switch
              key={topic}
              label={text(`webhooks.${topic}`)}
              checked={topics.includes(topic)}
              onChange={(isOn) => setTopics(isOn ? [...topics, topic] : topics.filter((other) => other !== topic))}
            />
          ))}
        </fieldset>
        {action.error !== undefined && <Problem error={action.error} />}
        <button type="submit" class="primary" disabled={action.isBusy || topics.length === 0}>
          {text('webhooks.connect')}
        </button>
      </form>
    </details>
  );
}
