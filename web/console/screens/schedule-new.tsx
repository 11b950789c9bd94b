import { unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Select } from '../../kit/forms.tsx';
import { league } from '../../kit/league.ts';
import { go, to } from '../../kit/router.ts';
import { Card, Loaded, Screen, useLoad } from '../../kit/ui.tsx';
import { today } from '../../kit/zoned-time.ts';
import { text } from '../console-texts.ts';
import { Obstacles, useNewGame } from './schedule-change.tsx';
import { loadFacilities, placesOf } from './schedule-data.ts';
import { plannedAt, USUAL_MINUTES, WhenFields } from './schedule-when.tsx';

const TYPES = ['regular', 'playoff', 'scrimmage'] as const;

export function NewGame({ date = today() }: Readonly<{ date?: string | undefined }>) {
  const load = useLoad(
    async (signal) => {
      const [{ teams }, facilities, { timeZone }] = await Promise.all([
        unwrap(league.GET('/api/mobile/teams', { signal })),
        loadFacilities(signal),
        unwrap(league.GET('/api/org/settings', { signal })),
      ]);
      return { teams, facilities, timeZone };
    },
    [],
    'new-game',
  );
  const [fields, setFields] = useState({
    home: '',
    visitor: '',
    date,
    time: '09:00',
    minutes: String(USUAL_MINUTES),
    isTbd: false,
    place: '',
    type: 'regular',
  });
  const enter = (entered: Partial<typeof fields>) => setFields((now) => ({ ...now, ...entered }));
  const adding = useNewGame(({ id }) => go('schedule', 'game', id));
  return (
    <Screen title={text('schedule.new')} back={{ label: text('schedule.title'), to: to('schedule', 'week', date) }}>
      <Loaded load={load}>
        {({ teams, facilities, timeZone }) => {
          const home = teams.find(({ id }) => id === fields.home);
          // Only a team of the same season can be the other one.
          const others = teams.filter(({ id, seasonId }) => id !== fields.home && (!home || seasonId === home.seasonId));
          const named = (list: typeof teams) => [
            { value: '', label: text('schedule.choose') },
            ...list.map(({ id, name, ageGroup }) => ({ value: id, label: `${name} (${ageGroup.name})` })),
          ];
          const places = placesOf(facilities).filter(({ edit }) => edit.fieldId);
          const submit = () =>
            adding.create({
              homeTeamId: fields.home,
              visitorTeamId: fields.visitor,
              ...plannedAt(fields, timeZone),
              fieldId: places.find(({ key }) => key === fields.place)?.edit.fieldId ?? null,
              gameType: fields.type as (typeof TYPES)[number],
            });
          return (
            <Card>
              {teams.length < 2 ? (
                <p>{text('schedule.noTeams')}</p>
              ) : (
                <form
                  onSubmit={(event) => {
                    event.preventDefault();
                    void submit();
                  }}
                >
                  <Select
                    label={text('schedule.visitor')}
                    value={fields.visitor}
                    choices={named(others)}
                    onChange={(visitor) => enter({ visitor })}
                  />
                  <Select
                    label={text('schedule.home')}
                    value={fields.home}
                    choices={named(teams.filter(({ id }) => id !== fields.visitor))}
                    onChange={(home) => enter({ home })}
                  />
                  <WhenFields when={fields} enter={enter} />
                  <Select
                    label={text('schedule.place')}
                    value={fields.place}
                    choices={[
                      { value: '', label: text('schedule.placeLater') },
                      ...places.map(({ key, label }) => ({ value: key, label })),
                    ]}
                    onChange={(place) => enter({ place })}
                  />
                  <Select
                    label={text('schedule.type')}
                    value={fields.type}
                    choices={TYPES.map((type) => ({ value: type, label: text('schedule.typeName', { type }) }))}
                    onChange={(type) => enter({ type })}
                  />
                  <Obstacles of={adding} />
                  <button type="submit" class="primary" disabled={adding.action.isBusy || fields.home === '' || fields.visitor === ''}>
                    {text('schedule.add')}
                  </button>
                </form>
              )}
            </Card>
          );
        }}
      </Loaded>
    </Screen>
  );
}
