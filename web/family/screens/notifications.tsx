import { type PushPreferences, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Select, useAction } from '../../kit/forms.tsx';
import { league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';

const KINDS = ['gameChanges', 'chatMessages', 'answerReminders', 'eveningReminders', 'offerReminders'] as const;
const CHANNELS = ['without-device', 'always', 'never'] as const;

export function Notifications() {
  const load = useLoad((signal) => unwrap(league.GET('/api/mobile/push-preferences', { signal })), [], 'notifications');
  return (
    <Screen title={text('notifications.title')} back={{ label: text('tab.me'), to: to('me') }}>
      <Loaded load={load}>{(preferences) => <Choices kept={preferences} />}</Loaded>
    </Screen>
  );
}

function Choices({ kept }: Readonly<{ kept: PushPreferences }>) {
  const [preferences, setPreferences] = useState(kept);
  const { isBusy, error, run } = useAction();
  const change = (body: Partial<Omit<PushPreferences, 'mutedRoomIds'>>) =>
    run(async () => setPreferences(await unwrap(league.PUT('/api/mobile/push-preferences', { body }))));
  return (
    <Card title={text('notifications.about')}>
      <ul class="rows">
        {KINDS.map((kind) => (
          <li key={kind}>
            <label class="check">
              <input
                type="checkbox"
                checked={preferences[kind]}
                disabled={isBusy}
                onChange={() => change({ [kind]: !preferences[kind] })}
              />
              <span>{text(`notifications.${kind}`)}</span>
            </label>
          </li>
        ))}
      </ul>
      <Select
        label={text('notifications.email')}
        value={preferences.email}
        onChange={(email) => void change({ email: email as PushPreferences['email'] })}
        choices={CHANNELS.map((channel) => ({
          value: channel,
          label: text('notifications.channel', { channel: channel.replaceAll('-', '_') }),
        }))}
      />
      {error !== undefined && <Problem error={error} />}
    </Card>
  );
}
