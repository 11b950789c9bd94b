import { type PushPreferences, unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Select } from '../../kit/forms.tsx';
import { currentOrg, league } from '../../kit/league.ts';
import { to } from '../../kit/router.ts';
import { Card, Loaded, Problem, Screen, useLoad } from '../../kit/ui.tsx';
import { text } from '../family-texts.ts';
import { PushSwitch } from '../push-switch.tsx';

const KINDS = ['gameChanges', 'chatMessages', 'answerReminders', 'eveningReminders', 'offerReminders'] as const;
const CHANNELS = ['without-device', 'always', 'never'] as const;

export function Notifications() {
  const load = useLoad((signal) => unwrap(league.GET('/api/mobile/push-preferences', { signal })), [], 'notifications');
  return (
    <Screen title={text('notifications.title')} back={{ label: text('tab.me'), to: to('me') }}>
      <PushSwitch />
      <Loaded load={load}>{(preferences) => <Choices kept={preferences} />}</Loaded>
    </Screen>
  );
}

function Choices({ kept }: Readonly<{ kept: PushPreferences }>) {
  const [preferences, setPreferences] = useState(kept);
  const [error, setError] = useState<unknown>();
  /** Shown at once, and taken back if the league does not hear of it. */
  async function change(body: Partial<Omit<PushPreferences, 'mutedRoomIds'>>) {
    const before = Object.fromEntries(Object.keys(body).map((key) => [key, preferences[key as keyof PushPreferences]]));
    setError(undefined);
    setPreferences((now) => ({ ...now, ...body }));
    await unwrap(league.PUT('/api/mobile/push-preferences', { body })).catch((failure: unknown) => {
      setPreferences((now) => ({ ...now, ...before }));
      setError(failure);
    });
  }
  return (
    <Card title={text('notifications.about')}>
      <ul class="rows">
        {KINDS.filter((kind) => kind !== 'offerReminders' || currentOrg()?.roles.includes('umpire')).map((kind) => (
          <li key={kind}>
            <label class="check">
              <input type="checkbox" checked={preferences[kind]} onChange={() => change({ [kind]: !preferences[kind] })} />
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
